import type { UseLine } from '@atelier/contract/usage/own-usage'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { UseLinesTable } from '#database/tables/usage.ts'
import { isoDate } from '#platform/clock.ts'
import { machineSeconds } from './amounts.ts'

const linesPerPage = 500
/** Works; what an administrator changed is told beside. */
const states = ['reserved', 'counted', 'given-back'] as const

/** A user's lines of the ledger. */
export function createOwnLines(queries: Queries) {
  const own = (userId: string) =>
    queries.selectFrom('use_lines').where('user_id', '=', userId).where('state', 'in', states)
  return {
    /** Newest first. */
    async list(
      userId: string,
      { page, limit }: PageQuery,
    ): Promise<{ readonly lines: UseLine[]; readonly total: number }> {
      const rows = await own(userId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await own(userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { lines: rows.map(present), total: Number(total) }
    },
    /** Oldest first, a page at a time in memory. */
    async *all(userId: string): AsyncGenerator<UseLine> {
      let [at, id] = [-1, '']
      for (;;) {
        const rows = await own(userId)
          .selectAll()
          .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(at, id)))
          .orderBy('created_at')
          .orderBy('id')
          .limit(linesPerPage)
          .execute()
        yield* rows.map(present)
        const last = rows.at(-1)
        if (!last || rows.length < linesPerPage) return
        ;[at, id] = [Number(last.created_at), last.id]
      }
    },
  }
}
export type OwnLines = ReturnType<typeof createOwnLines>

const present = (row: Selectable<UseLinesTable>): UseLine => ({
  id: row.id,
  tool: row.tool,
  model: row.model,
  engine: row.engine,
  // Lines of works have no other.
  meter: row.meter as UseLine['meter'],
  origin: row.key_id === null ? 'page' : 'key',
  amount: Number(row.amount),
  inputAmount: Number(row.input_amount),
  machineSeconds: machineSeconds(Number(row.machine_ms)),
  isEstimated: row.is_estimated === 1,
  state: row.state as UseLine['state'],
  title: row.title,
  createdAt: isoDate(Number(row.created_at)),
  settledAt: row.settled_at === null ? null : isoDate(Number(row.settled_at)),
})
