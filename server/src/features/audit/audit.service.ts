import {
  AuditAction,
  AuditChange,
  type AuditEntry,
  type AuditQuery,
  auditLimits,
} from '@atelier/contract/audit/audit'
import type { Page } from '@atelier/contract/wire/operation'
import { toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { type AuditRow, createAuditRepository } from './audit.repository.ts'
import { changesBetween } from './audit-changes.ts'

interface AuditServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

const dayMs = 24 * 60 * 60 * 1000

/** Who did what to whom and when, of all that administrators do: it only grows, and clearing the log leaves it (decision D12). */
export function createAuditService({ database, clock, makeId, log }: AuditServiceDependencies) {
  const repository = createAuditRepository(database.queries)
  const record: RecordAuditEntry = async (
    { actor, action, target, before, after },
    transaction,
  ) => {
    const words = [actor.email, target?.name ?? '', target?.id ?? ''].join(' ').toLowerCase()
    const changes = JSON.stringify(changesBetween(before, after))
    const row = {
      id: makeId(),
      at: clock.now(),
      actor_id: actor.userId,
      actor_email: actor.email,
      action,
      words,
      changes,
    }
    await repository.insert(
      { ...row, target_id: target?.id ?? null, target_name: target?.name ?? null },
      transaction,
    )
  }
  const forgetOld = () =>
    database.commit((transaction) =>
      repository.deleteOld(
        { before: clock.now() - auditLimits.retentionDays * dayMs, kept: auditLimits.maxEntries },
        transaction,
      ),
    )
  const sweep = setInterval(() => {
    forgetOld().catch((cause: unknown) =>
      log.error('les anciennes lignes de l’audit n’ont pas pu être effacées', { cause }),
    )
  }, dayMs).unref()

  return {
    /** Keeps an act within the transaction of the deed. */
    record,
    /** Keeps an act that changed nothing in the database, such as a restart. */
    recordStandalone: (act: Parameters<RecordAuditEntry>[0]): Promise<void> =>
      database.commit((transaction) => record(act, transaction)),
    async list(query: AuditQuery): Promise<Page<AuditEntry>> {
      const { action, search, startDate, endDate } = query
      const { rows, total } = await repository.list(
        { action, search, from: timestampOf(startDate), to: timestampOf(endDate) },
        query,
      )
      return toPage(rows.map(present), total, query)
    },
    deleteOld: forgetOld,
    close: () => clearInterval(sweep),
  }
}
export type AuditService = ReturnType<typeof createAuditService>

const timestampOf = (date: string | undefined) =>
  date === undefined ? undefined : Date.parse(date)

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: isoDate(Number(row.at)),
  actor: { id: row.actor_id, email: row.actor_email },
  action: AuditAction.parse(row.action),
  target: row.target_id === null ? null : { id: row.target_id, name: row.target_name ?? '' },
  changes: AuditChange.array().parse(JSON.parse(row.changes)),
})
