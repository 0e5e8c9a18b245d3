import type { Database } from '#database/database.ts'
import type { Servers } from '#platform/servers.ts'
import type { Ledger } from './ledger.ts'
import type { Lines } from './lines.repository.ts'

export interface RecoverLinesDependencies {
  readonly database: Database
  readonly lines: Lines
  readonly ledger: Ledger
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
}
/** Which of these works go on, wherever. */
export type FilterLiving = (ids: readonly string[]) => Promise<ReadonlySet<string>>

const linesPerPage = 200

/** Gives back what was set aside for works that nobody does any more. Called once the work of ended servers was taken over. */
export async function recoverLines(
  { database, lines, ledger, servers }: RecoverLinesDependencies,
  filterLiving: FilterLiving,
): Promise<number> {
  const livingIds = await servers.listLivingIds()
  let [after, count] = ['', 0]
  for (;;) {
    const page = { after, limit: linesPerPage }
    const found = await lines.listOpen(livingIds, page, database.queries)
    const living = await filterLiving(found.map(({ id }) => id))
    for (const line of found.filter(({ id }) => !living.has(id))) {
      await database.commit((transaction) => ledger.giveBack(line, 0, transaction))
      count += 1
    }
    after = found.at(-1)?.id ?? after
    if (found.length < linesPerPage) return count
  }
}
