import { z } from 'zod'
import { required } from '#wire/validation.ts'
import { accountLimits } from '../account-limits.ts'

/**
 * The current password, asked for before a sensitive change. It may be older than today's rules, so
 * only its size is checked.
 */
export const existingPassword = z
  .string(required('Mot de passe requis'))
  .min(1, 'Mot de passe requis')
  .max(accountLimits.passwordMaxBytes, 'Le mot de passe est trop long')
