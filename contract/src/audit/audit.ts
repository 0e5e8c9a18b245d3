import { z } from 'zod'
import { get, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'

/** The actions of administrators that are recorded. */
export const AuditAction = z.enum([
  'configuration.changed',
  'maintenance.enabled',
  'maintenance.disabled',
  'engine.restarted',
  'engine.added',
  'engine.changed',
  'engine.removed',
  'engine.reordered',
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
  'graphics-card.enabled',
  'graphics-card.disabled',
  'text-recognition.fetched',
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
  'user.storage-changed',
  'user.count-reset',
  'user.password-link-made',
  'user.sessions-ended',
  'user.second-factors-reset',
  'user.admitted',
  'user.prepared',
  'invitation.made',
  'invitation.revoked',
  'user.key-revoked',
  'administration.handed-over',
  'access-key.created',
  'access-key.revoked',
  'access-key.all-revoked',
  'account.email-changed',
  'knowledge.embedder-chosen',
  'knowledge.rebuilt',
  'backups.changed',
  'backup.started',
  'mail.changed',
  'group.created',
  'group.changed',
  'group.removed',
  'group.members-changed',
  'group.rights-changed',
  'quota.changed',
  'quota.reset',
  'usage.people-read',
  'usage.exported',
  'provider.created',
  'provider.changed',
  'provider.removed',
  'provider.rules-changed',
  'collection.shared',
  'collection.removed',
  'collection.handed-over',
  'prompt.shared',
  'prompt.handed-over',
  'share.made',
  'share.refreshed',
  'share.revoked',
  'share.all-revoked',
  'share.opened',
  'assistant.shared',
  'assistant.handed-over',
  'retention.changed',
  'retention.applied',
])
export type AuditAction = z.output<typeof AuditAction>

/**
 * What users do to their own account, as opposed to acts of administration. Anyone could write these without end, so
 * they are bounded in number: the oldest of the same user go first.
 */
const userActions: ReadonlySet<AuditAction> = new Set([
  'access-key.created',
  'access-key.revoked',
  'access-key.all-revoked',
  'account.email-changed',
  'share.made',
  'share.refreshed',
  'share.revoked',
  'share.all-revoked',
  'share.opened',
])
export type AuditClass = 'admin' | 'user'
export const auditClassOf = (action: AuditAction): AuditClass =>
  userActions.has(action) ? 'user' : 'admin'

/** Older entries are deleted. Those of administrators go by age alone, so that nobody can push them out. */
export const auditLimits = {
  pageSize: 50,
  retentionDays: 1095,
  /** Entries of class `user` that are stored of one user. */
  maxUserEntries: 200,
  valueMax: 300,
  searchMax: 100,
} as const

/** An action to record. Only the fields that differ between `before` and `after` are stored. */
export interface NewAuditEntry {
  /** A session has this shape. */
  readonly actor: { readonly userId: string; readonly email: string }
  readonly action: AuditAction
  /** What the action changed: its id, and the name under which users know it. */
  readonly target?: { readonly id: string; readonly name: string }
  readonly before?: object | undefined
  readonly after?: object | undefined
}

export const AuditChange = z.object({
  /** As `part.field`. */
  field: z.string(),
  /** As text; `null` when there was no value. */
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
  /** Part of an e-mail or of a name. */
  search: z.string().trim().max(auditLimits.searchMax).optional(),
  startDate: z.iso.datetime({ offset: true }).optional(),
  endDate: z.iso.datetime({ offset: true }).optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const audit = {
  list: get('/admin/audit', {
    access: 'admin',
    right: 'audit',
    summary: 'Lister les actions d’administration, les plus récentes d’abord',
    query: AuditQuery,
    reply: pageOf(AuditEntry),
  }),
}
