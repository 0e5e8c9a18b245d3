import type { Queries } from '#database/database.ts'
import { fromProblemColumns, toProblemColumns } from './problem-columns.ts'
import type { StoredPiece, StoredProblem } from './stored-transcription.ts'

export const pieceQueries = (queries: Queries) => ({
  async pieces(transcriptionId: string): Promise<StoredPiece[]> {
    const rows = await queries
      .selectFrom('transcription_pieces')
      .selectAll()
      .where('transcription_id', '=', transcriptionId)
      .orderBy('number')
      .execute()
    return rows.map((row) => ({
      number: row.number,
      firstSample: Number(row.first_sample),
      lastSample: Number(row.last_sample),
      state: row.state,
      problem: fromProblemColumns(row),
    }))
  },
})

/** Writes of pieces, within a transaction. */
export const pieceRows = (on: Queries) => ({
  /** A known piece stays as it is. */
  async add(transcriptionId: string, piece: StoredPiece): Promise<void> {
    await on
      .insertInto('transcription_pieces')
      .values({
        transcription_id: transcriptionId,
        number: piece.number,
        first_sample: piece.firstSample,
        last_sample: piece.lastSample,
        state: piece.state,
        ...toProblemColumns(piece.problem),
      })
      .onConflict((conflict) => conflict.columns(['transcription_id', 'number']).doNothing())
      .execute()
  },
  async finish(
    transcriptionId: string,
    number: number,
    problem: StoredProblem | undefined,
  ): Promise<void> {
    await on
      .updateTable('transcription_pieces')
      .set({ state: problem ? 'failed' : 'done', ...toProblemColumns(problem) })
      .where('transcription_id', '=', transcriptionId)
      .where('number', '=', number)
      .execute()
  },
})
