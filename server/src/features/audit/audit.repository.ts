import { type AuditAction, AuditChange, type AuditClass } from '@atelier/contract/audit/audit'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { readNewest } from '#database/owned-rows.ts'
import type { AuditEntriesTable } from '#database/tables/audit.ts'

/** An entry as stored. An older version may have written an `action` that is unknown today. */
export interface StoredAuditEntry {
  readonly id: string
  readonly at: number
  readonly actor: { readonly id: string; readonly email: string }
  readonly action: string
  readonly class: AuditClass
  readonly target: { readonly id: string; readonly name: string } | null
  readonly changes: AuditChange[]
}
export interface AuditFilter {
  readonly action?: string | undefined
  readonly search?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The actions of one user since a given time. */
export interface UserActions {
  readonly userId: string
  readonly action: AuditAction
  readonly since: number
}
export interface ActionCount {
  readonly count: number
  /** Time of the first action. */
  readonly firstAt: number
}

/** Adds and reads audit entries. Entries are removed by age; those of class `user` also above a number per user. */
export function createAuditRepository(queries: Queries) {
  function matching({ action, search, from, to }: AuditFilter) {
    let query = queries.selectFrom('audit_entries')
    if (action !== undefined) query = query.where('action', '=', action)
    if (from !== undefined) query = query.where('at', '>=', from)
    if (to !== undefined) query = query.where('at', '<=', to)
    if (search)
      query = query.where(
        sql<boolean>`words like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
      )
    return query
  }

  return {
    async insert(entry: StoredAuditEntry, on: Queries): Promise<void> {
      await on.insertInto('audit_entries').values(toRow(entry)).execute()
    },
    /** Newest first. */
    async list(filter: AuditFilter, page: { readonly page: number; readonly limit: number }) {
      const { rows, total } = await readNewest(matching(filter).selectAll(), { ...page, at: 'at' })
      return { entries: rows.map(toEntry), total }
    },
    async deleteBefore(time: number, on: Queries): Promise<void> {
      await on.deleteFrom('audit_entries').where('at', '<', time).execute()
    },
    /** Removes all but the newest `count` entries of class `user` of one user. */
    async deleteOldestOfUser(userId: string, count: number, on: Queries): Promise<void> {
      const excess = on
        .selectFrom('audit_entries')
        .select('id')
        .where('actor_id', '=', userId)
        .where('class', '=', 'user')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        // SQLite needs a limit with an offset. Usually one row is removed per new entry; more only
        // after an upgrade.
        .limit(10_000)
        .offset(count)
      await on.deleteFrom('audit_entries').where('id', 'in', excess).execute()
    },
    async actionsSince({ userId, action, since }: UserActions, on: Queries): Promise<ActionCount> {
      const { count, firstAt } = await on
        .selectFrom('audit_entries')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('at').as('firstAt')])
        .where('actor_id', '=', userId)
        .where('class', '=', 'user')
        .where('at', '>', since)
        .where('action', '=', action)
        .executeTakeFirstOrThrow()
      return { count: Number(count), firstAt: Number(firstAt ?? since) }
    },
  }
}
export type AuditRepository = ReturnType<typeof createAuditRepository>

type AuditRow = Readonly<Selectable<AuditEntriesTable>>

const toRow = ({
  id,
  at,
  actor,
  action,
  target,
  changes,
  ...entry
}: StoredAuditEntry): AuditRow => ({
  id,
  at,
  actor_id: actor.id,
  actor_email: actor.email,
  action,
  class: entry.class,
  target_id: target?.id ?? null,
  target_name: target?.name ?? null,
  words: [actor.email, target?.name ?? '', target?.id ?? ''].join(' ').toLowerCase(),
  changes: JSON.stringify(changes),
})

const toEntry = (row: AuditRow): StoredAuditEntry => ({
  id: row.id,
  at: Number(row.at),
  actor: { id: row.actor_id, email: row.actor_email },
  action: row.action,
  class: row.class === 'user' ? 'user' : 'admin',
  target: row.target_id === null ? null : { id: row.target_id, name: row.target_name ?? '' },
  changes: AuditChange.array().parse(JSON.parse(row.changes)),
})
