import { z } from 'zod'

/**
 * Who may create an account: everyone at once; everyone, but somebody accepts them first; who was invited; who has an address of our
 * domains; or nobody. The first account of an installation is outside of it. An invitation works in every mode but `closed`.
 */
export const registrationModes = ['open', 'approval', 'invitation', 'domains', 'closed'] as const
export const RegistrationMode = z.enum(registrationModes)
export type RegistrationMode = z.output<typeof RegistrationMode>
