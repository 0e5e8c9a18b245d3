import { z } from 'zod'

/** A sign-in that is still valid. */
export const UserSession = z.object({
  id: z.string(),
  /** The browser and system, as the browser names them. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type UserSession = z.output<typeof UserSession>
