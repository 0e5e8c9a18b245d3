import { CompiledQuery } from 'kysely'
import { vi } from 'vitest'
import type { Queries } from '#database/database.ts'

/** SQLite's plan for the queries made meanwhile: one line for each table read, with the index used. */
export async function explainQueries(
  queries: Queries,
  query: () => Promise<unknown>,
): Promise<string[]> {
  const watch = vi.spyOn(queries.getExecutor(), 'executeQuery')
  await query()
  const requested = watch.mock.calls.map(([query]) => query)
  watch.mockRestore()
  const plans: string[] = []
  for (const { sql, parameters } of requested) {
    const { rows } = await queries.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    plans.push(...rows.map(({ detail }) => detail))
  }
  return plans
}
