import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import { notInTrash } from '#database/works/current-works.ts'

/** What search shows of recordings. */
export const searchedTexts = (queries: Queries) => ({
  searchNames: searchNames(queries),
  /** The texts of one piece, in order. */
  searchSegments: (
    userId: string,
    transcriptionId: string,
    piece: number,
  ): Promise<{ readonly text: string; readonly starts: number }[]> =>
    queries
      .selectFrom('transcription_segments as segment')
      .innerJoin('transcriptions', 'transcriptions.id', 'segment.transcription_id')
      .select(['segment.text', 'segment.starts'])
      .where('transcriptions.user_id', '=', userId)
      .where(notInTrash('transcriptions.id'))
      .where('segment.transcription_id', '=', transcriptionId)
      .where('segment.piece', '=', piece)
      .orderBy('segment.place')
      .execute(),
})

/** By the ids of transcriptions. */
function searchNames(queries: Queries) {
  const read = prepareQuery<OwnIds, { id: string; name: string; createdAt: number | string }>(
    queries,
    (value) =>
      queries
        .selectFrom('transcriptions')
        .select(['id', 'original_name as name', 'created_at as createdAt'])
        .where(ownerWithoutIndex('user_id'), '=', value('userId'))
        .where(isInIdList(queries, 'id', value('list')))
        .where(notInTrash('transcriptions.id')),
  )
  return async (
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly createdAt: number }>> => {
    const rows = await read({ userId, list: idList(ids) })
    return new Map(rows.map((row) => [row.id, { ...row, createdAt: Number(row.createdAt) }]))
  }
}
