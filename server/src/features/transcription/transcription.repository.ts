import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import type {
  TranscriptionPiecesTable,
  TranscriptionSegmentsTable,
  TranscriptionsTable,
} from '#database/tables/transcription.ts'

export type StoredTranscription = Readonly<Selectable<TranscriptionsTable>>
export type StoredPiece = Readonly<Selectable<TranscriptionPiecesTable>>
export type StoredSegment = Readonly<Selectable<TranscriptionSegmentsTable>>

/** A list reads everything but what is long. */
const listed = [
  ...([
    'id',
    'user_id',
    'file_id',
    'original_name',
    'media_type',
    'byte_size',
    'task',
    'model',
    'asked',
    'state',
    'job_id',
  ] as const),
  ...([
    'language',
    'duration',
    'processing_ms',
    'error_code',
    'error_params',
    'beginning',
    'segment_count',
    'version',
    'created_at',
  ] as const),
] as const
export type ListedRow = Pick<StoredTranscription, (typeof listed)[number]>

/** Rows of one statement; databases bound the number of parameters. */
const chunk = 500

/** Reads of a person's transcriptions; a stranger's is not found. */
export function createTranscriptionRepository(queries: Queries) {
  return {
    async list(userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
      const mine = queries.selectFrom('transcriptions').where('user_id', '=', userId)
      const rows: ListedRow[] = await mine
        .select(listed)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await mine
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total: Number(total) }
    },
    find: (userId: string, id: string): Promise<StoredTranscription | undefined> =>
      queries
        .selectFrom('transcriptions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst(),
    pieces: (id: string): Promise<StoredPiece[]> =>
      queries
        .selectFrom('transcription_pieces')
        .selectAll()
        .where('transcription_id', '=', id)
        .orderBy('number')
        .execute(),
    segments: (id: string, from = 0): Promise<StoredSegment[]> =>
      queries
        .selectFrom('transcription_segments')
        .selectAll()
        .where('transcription_id', '=', id)
        .orderBy('piece')
        .orderBy('place')
        .limit(1_000_000)
        .offset(from)
        .execute(),
    /** Stored for work that no server ever accepted. */
    listOrphaned: (): Promise<{ id: string; user_id: string }[]> =>
      queries
        .selectFrom('transcriptions')
        .select(['id', 'user_id'])
        .where('state', '=', 'waiting')
        .where('job_id', 'is', null)
        .limit(10_000)
        .execute(),
  }
}
export type TranscriptionRepository = ReturnType<typeof createTranscriptionRepository>

interface TranscriptAdded {
  readonly tookMs: number
  readonly segmentCount: number
  readonly beginning: string
  readonly language: string | undefined
  /** Something was heard of the same piece before. */
  readonly isAgain: boolean
}

/** Writes, within a transaction. */
export function transcriptionRows(on: Queries) {
  return {
    async insert(row: StoredTranscription): Promise<void> {
      await on.insertInto('transcriptions').values(row).execute()
      await indexItemText(on, {
        kind: 'recording-name',
        id: row.id,
        userId: row.user_id,
        text: row.original_name,
      })
    },
    async update(id: string, changes: Partial<StoredTranscription>): Promise<void> {
      await on.updateTable('transcriptions').set(changes).where('id', '=', id).execute()
    },
    /** What one more piece has brought; answers the version, which grows when it took the place of what could be corrected before. */
    async addTranscript(id: string, heard: TranscriptAdded): Promise<number | undefined> {
      const row = await on
        .updateTable('transcriptions')
        .set(({ fn, val, ref, eb }) => ({
          processing_ms: eb(ref('processing_ms'), '+', heard.tookMs),
          segment_count: heard.segmentCount,
          beginning: heard.beginning,
          // The first piece decides; a later one may have been nothing but a name.
          language: fn.coalesce('language', val(heard.language ?? null)),
          version: eb(ref('version'), '+', heard.isAgain ? 1 : 0),
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirst()
      return row?.version
    },
    /** Puts it back among what waits, unless it is under way; answers whether it could. */
    async requeue(userId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await on
        .updateTable('transcriptions')
        .set({ state: 'waiting', error_code: null, error_params: null })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('state', 'in', ['done', 'incomplete'])
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Grows the version, if it is still the one that was seen. */
    async nextVersion(userId: string, id: string, seen: number): Promise<boolean> {
      const { numUpdatedRows } = await on
        .updateTable('transcriptions')
        .set({ version: seen + 1 })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('version', '=', seen)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Removes one, or all, that nobody works on; answers their files. */
    async remove(userId: string, id: string | undefined): Promise<string[]> {
      const mine = on
        .deleteFrom('transcriptions')
        .where('user_id', '=', userId)
        .where('state', 'in', ['done', 'incomplete'])
      const rows = await (id === undefined ? mine : mine.where('id', '=', id))
        .returning('file_id')
        .execute()
      return rows.map(({ file_id }) => file_id)
    },
    /** Removes one, whatever its state. */
    async discard(id: string): Promise<string[]> {
      const rows = await on
        .deleteFrom('transcriptions')
        .where('id', '=', id)
        .returning('file_id')
        .execute()
      return rows.map(({ file_id }) => file_id)
    },
  }
}

/** Writes of its pieces and segments, within a transaction. */
export function pieceRows(on: Queries) {
  return {
    /** Adds a piece that was found, or keeps the one that was known. */
    async addPiece(piece: StoredPiece): Promise<void> {
      await on
        .insertInto('transcription_pieces')
        .values(piece)
        .onConflict((conflict) => conflict.columns(['transcription_id', 'number']).doNothing())
        .execute()
    },
    async updatePiece(id: string, number: number, changes: Partial<StoredPiece>): Promise<void> {
      await on
        .updateTable('transcription_pieces')
        .set(changes)
        .where('transcription_id', '=', id)
        .where('number', '=', number)
        .execute()
    },
    /** What was heard of a piece takes the place of what was heard of it before; answers whether there was any. */
    async replaceSegments(
      id: string,
      piece: number,
      segments: readonly StoredSegment[],
    ): Promise<boolean> {
      const before = on
        .deleteFrom('transcription_segments')
        .where('transcription_id', '=', id)
        .where('piece', '=', piece)
      const { numDeletedRows } = await before.executeTakeFirst()
      for (let at = 0; at < segments.length; at += chunk)
        await on
          .insertInto('transcription_segments')
          .values(segments.slice(at, at + chunk))
          .execute()
      await savePieceWords(on, id, [piece])
      return numDeletedRows > 0n
    },
    async correctSegment({
      transcription_id,
      piece,
      place,
      text,
      words,
    }: StoredSegment): Promise<void> {
      await on
        .updateTable('transcription_segments')
        .set({ text, words })
        .where('transcription_id', '=', transcription_id)
        .where('piece', '=', piece)
        .where('place', '=', place)
        .execute()
    },
    async segmentCount(id: string): Promise<number> {
      const { total } = await on
        .selectFrom('transcription_segments')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('transcription_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    /** As many of its first words as lists show. */
    async excerpt(id: string, characters: number): Promise<string> {
      const first = await on
        .selectFrom('transcription_segments')
        .select('text')
        .where('transcription_id', '=', id)
        .where('text', '!=', '')
        .orderBy('piece')
        .orderBy('place')
        .limit(characters)
        .execute()
      return first
        .map(({ text }) => text)
        .join(' ')
        .slice(0, characters)
    },
  }
}

/** Makes what these pieces say now findable. */
export async function savePieceWords(
  on: Queries,
  id: string,
  pieces: Iterable<number>,
): Promise<void> {
  const owner = await on
    .selectFrom('transcriptions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!owner) return
  for (const piece of new Set(pieces)) {
    const segments = await on
      .selectFrom('transcription_segments')
      .select('text')
      .where('transcription_id', '=', id)
      .where('piece', '=', piece)
      .orderBy('place')
      .execute()
    const text = segments.map((segment) => segment.text).join(' ')
    await indexItemText(on, { kind: 'piece', id, piece, userId: owner.user_id, text })
  }
}
