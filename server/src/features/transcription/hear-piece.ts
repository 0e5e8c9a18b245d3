import { openAsBlob } from 'node:fs'
import { Problem } from '@atelier/contract/problems'
import { transcriptionLimits } from '@atelier/contract/transcription-options'
import type { ConvertedPiece } from '@atelier/engine/conversion/converter'
import type { Transcript } from '@atelier/engine/engine'
import type { JobContext } from '#jobs/job-work.ts'
import type { HearOptions } from './hear-recording.ts'
import { askedOf } from './present-transcription.ts'
import { placed, secondsAt } from './segment-times.ts'
import {
  heardRows,
  type StoredTranscription,
  transcriptionRows,
} from './transcription.repository.ts'

interface PieceToHear {
  readonly row: StoredTranscription
  readonly piece: ConvertedPiece
  readonly context: JobContext
  readonly signal: AbortSignal
}
/** A few characters more than lists show. */
const beginningLength = transcriptionLimits.previewLength + 20

/** Has one piece heard and keeps what was said; answers why it could not be. @throws what ends the whole work */
export async function hearPiece(
  options: HearOptions,
  hearing: PieceToHear,
): Promise<Problem | undefined> {
  const { row, piece, signal } = hearing
  const began = performance.now()
  try {
    const transcript = await ask(options, hearing)
    await keep(options, hearing, transcript, Math.round(performance.now() - began))
    return undefined
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof Problem)) throw cause
    const failed = {
      state: 'failed',
      error_code: cause.code,
      error_params: JSON.stringify(cause.params),
    } as const
    await options.database.commit((transaction) =>
      heardRows(transaction).updatePiece(row.id, piece.number, failed),
    )
    return cause
  }
}

async function ask(
  { models }: HearOptions,
  { row, piece, signal }: PieceToHear,
): Promise<Transcript> {
  const { language, prompt, temperature, words } = askedOf(row)
  const { engine, model } = await models.offered('audio-transcription', row.model)
  if (!engine.transcribe) throw models.unsupported()
  const bytes = await openAsBlob(piece.path)
  try {
    return await engine.transcribe(
      {
        ...{ model: model.id, temperature, words, translate: row.task === 'translate' },
        ...{
          fileName: `morceau-${piece.number + 1}.wav`,
          sound: { bytes, mediaType: 'audio/wav', seconds: secondsAt(piece.end - piece.start) },
        },
        ...(language !== 'auto' && { language }),
        ...(prompt !== '' && { prompt }),
      },
      signal,
    )
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}

async function keep(
  { database, live }: HearOptions,
  { row, piece, context }: PieceToHear,
  transcript: Transcript,
  tookMs: number,
) {
  const segments = placed(transcript, piece).map((segment) => ({
    ...segment,
    transcription_id: row.id,
  }))
  const { segmentCount, version } = await database.commit(async (transaction) => {
    const rows = heardRows(transaction)
    const isAgain = await rows.replaceSegments(row.id, piece.number, segments)
    await rows.updatePiece(row.id, piece.number, {
      state: 'done',
      error_code: null,
      error_params: null,
    })
    const segmentCount = await rows.segmentCount(row.id)
    const grown = await transcriptionRows(transaction).addHeard(row.id, {
      ...{ tookMs, segmentCount, isAgain },
      beginning: await rows.beginning(row.id, beginningLength),
      language: transcript.language,
    })
    return { segmentCount, version: grown ?? row.version }
  })
  live.tell(context.userId, {
    type: 'transcription',
    change: 'written',
    transcriptionId: row.id,
    segments: segmentCount,
    version,
  })
}
