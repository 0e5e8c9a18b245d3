import { z } from 'zod'
import { get, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'

/** Bounds of what is recorded about one account. */
export const securityEventLimits = { perUser: 200, days: 400, pageSize: 10 } as const

export const securityEventKinds = [
  'signed-in',
  'signed-in-from-new-network',
  'password-changed',
  'email-changed',
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'second-factors-reset',
  'identity-linked',
  'identity-unlinked',
  'signed-out-by-provider',
  'key-made',
  'codes-blocked',
] as const
export const SecurityEventKind = z.enum(securityEventKinds)
export type SecurityEventKind = z.output<typeof SecurityEventKind>

/** Something that concerns who may enter an account. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: SecurityEventKind,
  at: z.iso.datetime(),
  /** The browser and system, as the browser names them; empty where no browser was. */
  device: z.string(),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const securityEvents = {
  securityEvents: get('/auth/events', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Lister l’activité de son compte, la plus récente d’abord',
    query: pageQuery({ defaultLimit: securityEventLimits.pageSize }),
    reply: pageOf(SecurityEvent),
  }),
}
