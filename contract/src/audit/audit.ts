import { z } from 'zod'
import { get, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'

/** What an administrator can do that is kept in the trail. */
export const AuditAction = z.enum([
  'configuration.changed',
  'maintenance.enabled',
  'maintenance.disabled',
  'engine.restarted',
  'cache.dropped',
  'system.cleaned',
  'logs.cleared',
  'logs.downloaded',
  'notice.sent',
  'notice.withdrawn',
  'job.cancelled',
  'model-type.created',
  'model-type.changed',
  'model-type.removed',
  'model.associated',
  'model.dissociated',
  'page.assigned',
  'local-model.removed',
  'local-model.installed',
  'catalogue.added',
  'catalogue.forgotten',
  'user.created',
  'user.changed',
  'user.enabled',
  'user.disabled',
  'user.suspended',
  'user.unsuspended',
  'user.removed',
  'user.quota-changed',
  'user.count-reset',
  'user.password-link-made',
  'user.sessions-ended',
  'administration.handed-over',
  'access-key.created',
  'access-key.revoked',
])
export type AuditAction = z.output<typeof AuditAction>

/** Kept for two years, and no more lines than this. */
export const auditLimits = {
  pageSize: 50,
  retentionDays: 730,
  maxEntries: 100_000,
  valueMax: 300,
  searchMax: 100,
} as const

/** Something that was done, as whoever did it tells the trail: only what differs between `before` and `after` is kept. */
export interface NewAuditEntry {
  /** A session will do. */
  readonly actor: { readonly userId: string; readonly email: string }
  readonly action: AuditAction
  /** What it was done to: its id, and the name that a person knows it by. */
  readonly target?: { readonly id: string; readonly name: string }
  readonly before?: object | undefined
  readonly after?: object | undefined
}

export const AuditChange = z.object({
  /** `part.field`. */
  field: z.string(),
  /** As text; `null` where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditChange = z.output<typeof AuditChange>

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), email: z.string() }),
  action: AuditAction,
  target: z.object({ id: z.string(), name: z.string() }).nullable(),
  changes: z.array(AuditChange),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditQuery = pageQuery({ defaultLimit: auditLimits.pageSize }).extend({
  action: AuditAction.optional(),
  /** Part of an address or of a name. */
  search: z.string().trim().max(auditLimits.searchMax).optional(),
  startDate: z.iso.datetime({ offset: true }).optional(),
  endDate: z.iso.datetime({ offset: true }).optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: get('/admin/audit', {
    access: 'admin',
    summary: 'Ce que l’administration a fait, le plus récent d’abord',
    query: AuditQuery,
    reply: pageOf(AuditEntry),
  }),
}
