import type { Queries } from '#database/database.ts'

/** Ids of the collections that these documents are in, whether these are in the trash or not. */
export async function collectionsOfSources(
  on: Queries,
  sourceIds: readonly string[],
): Promise<string[]> {
  const rows = await on
    .selectFrom('sources')
    .select('collection_id')
    .distinct()
    .where('id', 'in', [...sourceIds])
    .execute()
  return rows.map(({ collection_id }) => collection_id)
}
