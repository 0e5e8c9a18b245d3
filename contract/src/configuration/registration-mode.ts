import { z } from 'zod'

/**
 * Who may create an account: everyone; everyone, once the administrator has accepted; who has an invitation; nobody. The first
 * account of an installation is outside of it.
 */
export const RegistrationMode = z.enum(['open', 'approval', 'invitation', 'closed'])
export type RegistrationMode = z.output<typeof RegistrationMode>
