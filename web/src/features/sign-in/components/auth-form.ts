import { Login, type Registration, RegistrationForm } from '@atelier/contract/account/account'
import { z } from 'zod'
import { formResolver } from '#ui/forms/form-resolver.ts'

export type AuthMode = 'login' | 'registration'

/** The values of both forms, so that switching does not lose what was typed; the login ignores the others. */
const LoginForm = Login.extend({
  name: z.string(),
  confirmPassword: z.string(),
  code: z.string().optional(),
})
export type AuthValues = z.input<typeof LoginForm>

export const emptyAuthValues: AuthValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  code: '',
}

export const authResolvers = {
  login: formResolver(LoginForm),
  registration: formResolver(RegistrationForm),
} as const satisfies Record<AuthMode, unknown>

/** The request: without the confirmation, and with the code only where there is one. */
export const toRegistration = (
  { name, email, password, code }: AuthValues,
  invitation?: string,
): Registration => ({
  name,
  email,
  password,
  ...(invitation !== undefined && { invitation }),
  ...(code !== undefined && code !== '' && { code }),
})
