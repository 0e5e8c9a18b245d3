import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { isReadable } from './collections.repository.ts'

/** Ids of all collections that a user may search. Every search of all works asks. */
export function readableCollections(queries: Queries) {
  const read = prepareQuery<{ userId: string }, { id: string }>(queries, (value) =>
    queries
      .selectFrom('collections')
      .select('collections.id')
      .where(isReadable(value('userId')))
      .where(notInTrash('collections.id')),
  )
  return async (userId: string): Promise<readonly string[]> =>
    (await read({ userId })).map(({ id }) => id)
}
