import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { notInTrash } from '#database/works/current-works.ts'

/** What search shows of recordings. */
export const searchedTexts = (queries: Queries) => ({
  /** By the ids of transcriptions. */
  async searchNames(
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly createdAt: number }>> {
    const rows = await queries
      .selectFrom('transcriptions')
      .select(['id', 'original_name as name', 'created_at as createdAt'])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('id', 'in', ids)
      .where(notInTrash('transcriptions.id'))
      .execute()
    return new Map(rows.map((row) => [row.id, { ...row, createdAt: Number(row.createdAt) }]))
  },
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
