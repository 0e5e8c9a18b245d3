import {
  AuditAction,
  type AuditEntry,
  type AuditQuery,
  auditClassOf,
  auditLimits,
} from '@atelier/contract/audit/audit'
import type { Page } from '@atelier/contract/wire/operation'
import { toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { createAuditRepository, type StoredAuditEntry } from './audit.repository.ts'
import { changesBetween } from './audit-changes.ts'

interface AuditServiceDependencies {
  readonly database: Database
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
export function createAuditService({ database, clock, makeId, log }: AuditServiceDependencies) {
  const repository = createAuditRepository(database.queries)

  const record: RecordAuditEntry = async (
    { actor, action, target, before, after },
    transaction,
  ) => {
    const entryClass = auditClassOf(action)
    await repository.insert(
      {
        id: makeId(),
        at: clock.now(),
        actor: { id: actor.userId, email: actor.email },
        action,
        class: entryClass,
        target: target ?? null,
        changes: changesBetween(before, after),
      },
      transaction,
    )
    if (entryClass === 'user')
      await repository.deleteOldestOfUser(actor.userId, auditLimits.maxUserEntries, transaction)
  }

  const deleteOld = () =>
    database.commit((transaction) =>
      repository.deleteBefore(clock.now() - auditLimits.retentionDays * dayMs, transaction),
    )
  const ticker = setInterval(() => {
    deleteOld().catch((cause: unknown) =>
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
    close: () => clearInterval(ticker),
  }
}
export type AuditService = ReturnType<typeof createAuditService>

const timestampOf = (date: string | undefined) =>
  date === undefined ? undefined : Date.parse(date)

const present = ({ at, action, class: _, ...entry }: StoredAuditEntry): AuditEntry => ({
  ...entry,
  at: isoDate(at),
  action: AuditAction.parse(action),
})
