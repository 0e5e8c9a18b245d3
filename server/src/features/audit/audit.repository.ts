import { type Selectable, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { AuditEntriesTable } from '#database/tables/audit.ts'

export type AuditRow = Readonly<Selectable<AuditEntriesTable>>
export interface AuditFilter {
  readonly action?: string | undefined
  readonly search?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The trail: rows are added and read, and only removed by their age. */
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
    async insert(row: AuditRow, on: Queries): Promise<void> {
      await on.insertInto('audit_entries').values(row).execute()
    },
    /** Newest first. */
    async list(
      filter: AuditFilter,
      { page, limit }: { readonly page: number; readonly limit: number },
    ) {
      const rows: AuditRow[] = await matching(filter)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await matching(filter)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total: Number(total) }
    },
    /** Removes what is older than this, and whatever is beyond so many. */
    async deleteOld(
      { before, kept }: { readonly before: number; readonly kept: number },
      on: Queries,
    ): Promise<void> {
      await on.deleteFrom('audit_entries').where('at', '<', before).execute()
      const first = await on
        .selectFrom('audit_entries')
        .select(['at'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(kept)
        .executeTakeFirst()
      if (first) await on.deleteFrom('audit_entries').where('at', '<=', first.at).execute()
    },
  }
}
export type AuditRepository = ReturnType<typeof createAuditRepository>
