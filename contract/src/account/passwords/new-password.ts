import { z } from 'zod'
import { required } from '#wire/validation.ts'
import { accountLimits } from '../account-limits.ts'

const utf8 = new TextEncoder()
export const password = z
  .string(required('Mot de passe requis'))
  .min(1, 'Mot de passe requis')
  .min(accountLimits.passwordMin, 'Le mot de passe doit contenir au moins 6 caractères')
  .refine(
    (value) => utf8.encode(value).length <= accountLimits.passwordMaxBytes,
    'Le mot de passe est trop long',
  )
