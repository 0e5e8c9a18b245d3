import type { Queries } from '#database/database.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import { vectorBlockRows } from './vector-blocks.repository.ts'
import { vectorSpaceRows } from './vector-spaces.repository.ts'

/** Of documents that are read, the share of their excerpts that have vectors, where some have none yet. */
export async function meaningShares(
  queries: Queries,
  sources: readonly StoredSource[],
): Promise<ReadonlyMap<string, number>> {
  const [space] = await vectorSpaceRows(queries).listUsed()
  if (!space) return new Map()
  const read = sources.filter(({ excerptCount }) => excerptCount > 0)
  const counts = await vectorBlockRows(queries).countsOf(
    space.id,
    read.map(({ id }) => id),
  )
  return new Map(
    read.flatMap(({ id, excerptCount }) => {
      const count = counts.get(id)
      return count === undefined || count >= excerptCount ? [] : [[id, count / excerptCount]]
    }),
  )
}
