import { z } from 'zod'

/** Who may create an account: everyone, or nobody. The first account of an installation is outside of it. */
export const RegistrationMode = z.enum(['open', 'closed'])
export type RegistrationMode = z.output<typeof RegistrationMode>
