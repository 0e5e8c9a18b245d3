import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import type { TranscriptionSegmentsTable } from '#database/tables/transcription.ts'
import type { StoredSegment, TimedWord } from './stored-transcription.ts'

const Words = z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))

/** Rows of one statement: databases limit the number of parameters. */
const rowsPerInsert = 500

export const segmentQueries = (queries: Queries) => {
  const inOrder = (transcriptionId: string) =>
    queries
      .selectFrom('transcription_segments')
      .selectAll()
      .where('transcription_id', '=', transcriptionId)
      .orderBy('piece')
      .orderBy('place')
  return {
    async segments(transcriptionId: string, from = 0): Promise<StoredSegment[]> {
      const rows = await inOrder(transcriptionId).limit(1_000_000).offset(from).execute()
      return rows.map(toStoredSegment)
    },
    async segmentsOfPieces(
      transcriptionId: string,
      pieces: readonly number[],
    ): Promise<StoredSegment[]> {
      if (pieces.length === 0) return []
      const rows = await inOrder(transcriptionId)
        .where('piece', 'in', [...new Set(pieces)])
        .execute()
      return rows.map(toStoredSegment)
    },
  }
}

/** Writes of segments, within a transaction. */
export const segmentRows = (on: Queries, transcriptionId: string) => ({
  /** Replaces the segments of one piece; returns whether it had any. */
  async replace(piece: number, segments: readonly StoredSegment[]): Promise<boolean> {
    const { numDeletedRows } = await on
      .deleteFrom('transcription_segments')
      .where('transcription_id', '=', transcriptionId)
      .where('piece', '=', piece)
      .executeTakeFirst()
    for (let at = 0; at < segments.length; at += rowsPerInsert)
      await on
        .insertInto('transcription_segments')
        .values(
          segments.slice(at, at + rowsPerInsert).map((one) => toSegmentRow(transcriptionId, one)),
        )
        .execute()
    await indexPieces(on, transcriptionId, [piece])
    return numDeletedRows > 0n
  },
  async correct({ piece, index, text, words }: StoredSegment): Promise<void> {
    await on
      .updateTable('transcription_segments')
      .set({ text, words: toWordsColumn(words) })
      .where('transcription_id', '=', transcriptionId)
      .where('piece', '=', piece)
      .where('place', '=', index)
      .execute()
  },
  async count(): Promise<number> {
    const { total } = await on
      .selectFrom('transcription_segments')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirstOrThrow()
    return Number(total)
  },
  /** The beginning of the text. */
  async preview(maxLength: number): Promise<string> {
    // Each counted segment has at least one character.
    const first = await on
      .selectFrom('transcription_segments')
      .select('text')
      .where('transcription_id', '=', transcriptionId)
      .where('text', '!=', '')
      .orderBy('piece')
      .orderBy('place')
      .limit(maxLength)
      .execute()
    return joinTexts(first).slice(0, maxLength)
  },
  /** Makes the current texts of these pieces searchable. */
  indexPieces: (pieces: readonly number[]): Promise<void> =>
    indexPieces(on, transcriptionId, pieces),
})

async function indexPieces(
  on: Queries,
  transcriptionId: string,
  pieces: readonly number[],
): Promise<void> {
  const owner = await on
    .selectFrom('transcriptions')
    .select('user_id')
    .where('id', '=', transcriptionId)
    .executeTakeFirst()
  if (!owner) return
  for (const piece of new Set(pieces)) {
    const segments = await on
      .selectFrom('transcription_segments')
      .select('text')
      .where('transcription_id', '=', transcriptionId)
      .where('piece', '=', piece)
      .orderBy('place')
      .execute()
    await indexItemText(on, {
      kind: 'piece',
      id: transcriptionId,
      piece,
      userId: owner.user_id,
      text: joinTexts(segments),
    })
  }
}

const joinTexts = (segments: readonly { readonly text: string }[]): string =>
  segments.map(({ text }) => text).join(' ')

const toStoredSegment = (row: Selectable<TranscriptionSegmentsTable>): StoredSegment => ({
  piece: row.piece,
  index: row.place,
  start: row.starts,
  end: row.ends,
  text: row.text,
  words: row.words === null ? undefined : Words.parse(JSON.parse(row.words)),
})

const toSegmentRow = (
  transcriptionId: string,
  { piece, index, start, end, text, words }: StoredSegment,
): Selectable<TranscriptionSegmentsTable> => ({
  transcription_id: transcriptionId,
  piece,
  place: index,
  starts: start,
  ends: end,
  text,
  words: toWordsColumn(words),
})
const toWordsColumn = (words: readonly TimedWord[] | undefined): string | null =>
  words ? JSON.stringify(words) : null
