import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '#database/database.ts'
import { type RemovableRows, removableRows } from '#database/owned-rows.ts'
import type { Tables } from '#database/tables.ts'

/** Excerpts that one transaction removes: a document may have thousands. */
const excerptsPerCommit = 500
const pagesPerCommit = 500
const sourcesPerCommit = 50
/** Each has some hundred thousand characters. */
const vectorsPerCommit = 20

/** What one transaction removed. */
export interface RemovedSlice {
  readonly isLast: boolean
  /** Of documents whose rows are gone; the caller removes them. */
  readonly fileIds: readonly string[]
}

type Choice =
  | { readonly sourceId: string; readonly userId: string }
  | { readonly collectionId: string; readonly userId: string }
  | { readonly userId: string }

/** Removes documents and collections for good, a slice in each transaction. */
export const removalRows = (on: Queries) => {
  const chosen = (choice: Choice) => {
    const own = on.selectFrom('sources').where('sources.user_id', '=', choice.userId)
    if ('sourceId' in choice)
      return own
        .where('sources.id', '=', choice.sourceId)
        .where('sources.removed_at', 'is not', null)
    return 'collectionId' in choice
      ? own.where('sources.collection_id', '=', choice.collectionId)
      : own
  }
  async function removeRecognized(choice: Choice): Promise<boolean> {
    const pages = chosen(choice)
      .innerJoin('recognized_pages', 'recognized_pages.source_id', 'sources.id')
      .select(['recognized_pages.source_id', 'recognized_pages.page'])
      .orderBy('recognized_pages.source_id')
      .orderBy('recognized_pages.page')
    const first = await pages.limit(1).executeTakeFirst()
    if (!first) return false
    await on
      .deleteFrom('recognized_pages')
      .where('source_id', '=', first.source_id)
      .where('page', '<', first.page + pagesPerCommit)
      .execute()
    return true
  }
  return {
    async removeSlice(choice: Choice): Promise<RemovedSlice> {
      const sourceIds = chosen(choice).select('sources.id')
      if (await removeVectors(on, sourceIds)) return { isLast: false, fileIds: [] }
      const excerpts = chosen(choice)
        .innerJoin('passages', 'passages.source_id', 'sources.id')
        .select('passages.id')
        .limit(excerptsPerCommit)
      const { numDeletedRows } = await on
        .deleteFrom('passages')
        .where('id', 'in', excerpts)
        .executeTakeFirst()
      if (numDeletedRows > 0n) return { isLast: false, fileIds: [] }
      if (await removeRecognized(choice)) return { isLast: false, fileIds: [] }
      const sources = chosen(choice).select('sources.id').limit(sourcesPerCommit)
      const rows = await on
        .deleteFrom('sources')
        .where('id', 'in', sources)
        .returning('file_id')
        .execute()
      return { isLast: rows.length === 0, fileIds: rows.map((row) => row.file_id) }
    },
    async removeCollection(userId: string, id: string): Promise<void> {
      await on
        .deleteFrom('collections')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

/** Some vectors of these documents; `false` when there were none. */
async function removeVectors(
  on: Queries,
  sourceIds: SelectQueryBuilder<Tables, 'sources', { id: string }>,
): Promise<boolean> {
  const some = on
    .selectFrom('passage_vectors')
    .select('number')
    .where('source_id', 'in', sourceIds)
    .limit(vectorsPerCommit)
  const { numDeletedRows } = await on
    .deleteFrom('passage_vectors')
    .where('number', 'in', some)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of an account that is being removed, in this order; its files go afterwards. */
export const removableKnowledge: readonly RemovableRows[] = [
  {
    table: 'sources',
    deleteSome: async (on, userId) => !(await removalRows(on).removeSlice({ userId })).isLast,
  },
  removableRows('collections'),
]
