import { z } from 'zod'
import { required } from '#wire/validation.ts'
import { confirmPasswordCheck } from './confirm-password.ts'
import { password } from './new-password.ts'

/** Used by the page of a one-time link only: the server receives the password once. */
export const NewPasswordForm = z
  .strictObject({
    password,
    confirmPassword: z
      .string(required('Confirmation du mot de passe requise'))
      .min(1, 'Confirmation du mot de passe requise'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    ...confirmPasswordCheck,
    error: 'Les mots de passe ne correspondent pas',
  })
export type NewPasswordForm = z.output<typeof NewPasswordForm>
