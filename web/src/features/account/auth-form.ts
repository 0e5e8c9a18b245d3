import { Login, type Registration, RegistrationForm } from '@atelier/contract/account'
import { z } from 'zod'
import { checkedBy } from '#api/form-check.ts'

export type AuthMode = 'login' | 'registration'

/** Both forms share their values, so that switching keeps what was typed; the login ignores what it does not show. */
const LoginForm = Login.extend({
  name: z.string(),
  confirmPassword: z.string(),
  code: z.string().optional(),
})
export type AuthValues = z.input<typeof LoginForm>

export const noAuthValues: AuthValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  code: '',
}

export const authResolvers = {
  login: checkedBy(LoginForm),
  registration: checkedBy(RegistrationForm),
} as const satisfies Record<AuthMode, unknown>

/** What is sent: the confirmation never is, the code only where there is one. */
export const registrationOf = ({ name, email, password, code }: AuthValues): Registration => ({
  name,
  email,
  password,
  ...(code !== undefined && code !== '' && { code }),
})
