import {
  AuditAction,
  type AuditEntry,
  type AuditQuery,
  auditClassOf,
  auditLimits,
  type NewAuditEntry,
} from '@atelier/contract/audit/audit'
import type { Page } from '@atelier/contract/wire/operation'
import { toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import { createAuditRepository, type StoredAuditEntry } from './audit.repository.ts'
import { changesBetween } from './audit-changes.ts'

interface AuditServiceDependencies {
  readonly database: Database
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * The audit trail: which administrator did what, to whom and when. These entries are only removed
 * by age. Clearing the log does not remove them, and entries of users cannot push them out, so
 * nobody can hide an action.
 */
export function createAuditService({
  database,
  mayRunChore,
  clock,
  makeId,
  log,
}: AuditServiceDependencies) {
  const repository = createAuditRepository(database.queries)

  const record: RecordAuditEntry = async (entry, transaction) => {
    await repository.insert({ ...entryOf(entry), id: makeId(), at: clock.now() }, transaction)
    const { maxUserEntries } = auditLimits
    if (auditClassOf(entry.action) === 'user')
      await repository.deleteOldestOfUser(entry.actor.userId, maxUserEntries, transaction)
  }

  const deleteOld = () =>
    database.commit((transaction) =>
      repository.deleteBefore(clock.now() - auditLimits.retentionDays * dayMs, transaction),
    )
  const sweep = asChore(mayRunChore, { name: 'audit', everyMs: dayMs }, deleteOld)
  const ticker = setInterval(() => {
    sweep().catch((cause: unknown) =>
      log.error('les anciennes lignes de l’audit n’ont pas pu être supprimées', { cause }),
    )
  }, dayMs).unref()

  return {
    /** Records an action within the transaction of the action. */
    record,
    /** Records an action that changed nothing in the database, such as a restart. */
    recordStandalone: (entry: Parameters<RecordAuditEntry>[0]): Promise<void> =>
      database.commit((transaction) => record(entry, transaction)),
    /** Counts one action of a user since a given time, within the caller's transaction. */
    actionsSince: repository.actionsSince,
    async list(query: AuditQuery): Promise<Page<AuditEntry>> {
      const { action, search, startDate, endDate } = query
      const { entries, total } = await repository.list(
        { action, search, from: timestampOf(startDate), to: timestampOf(endDate) },
        query,
      )
      return toPage(entries.map(present), total, query)
    },
    deleteOld,
    /** Deletes old entries, if no other server has today. */
    sweep,
    close: () => clearInterval(ticker),
  }
}
export type AuditService = ReturnType<typeof createAuditService>

const entryOf = ({ actor, action, target, before, after }: NewAuditEntry) => ({
  actor: { id: actor.userId, email: actor.email },
  action,
  class: auditClassOf(action),
  target: target ?? null,
  changes: changesBetween(before, after),
})

const timestampOf = (date: string | undefined) =>
  date === undefined ? undefined : Date.parse(date)

const present = ({ at, action, class: _, ...entry }: StoredAuditEntry): AuditEntry => ({
  ...entry,
  at: isoDate(at),
  action: AuditAction.parse(action),
})
