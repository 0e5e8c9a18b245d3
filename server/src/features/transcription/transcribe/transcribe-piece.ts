import { openAsBlob } from 'node:fs'
import { Problem } from '@atelier/contract/problems/problems'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { Transcript } from '@atelier/engine/engine'
import type { JobContext } from '#jobs/job-definition.ts'
import { paramsOf } from '../present-transcription.ts'
import {
  pieceRows,
  type StoredTranscription,
  transcriptionRows,
} from '../transcription.repository.ts'
import { secondsAt, toTimedSegments } from './segment-times.ts'
import type { TranscribeDependencies } from './transcribe-recording.ts'

interface PieceToTranscribe {
  readonly row: StoredTranscription
  readonly piece: ConvertedChunk
  readonly context: JobContext
  readonly signal: AbortSignal
}
/** A few characters more than lists show. */
const excerptLength = transcriptionLimits.previewLength + 20

/** Has one piece heard and keeps what was said; answers why it could not be. @throws what ends the whole work */
export async function transcribePiece(
  options: TranscribeDependencies,
  hearing: PieceToTranscribe,
): Promise<Problem | undefined> {
  const { row, piece, signal } = hearing
  const began = performance.now()
  try {
    const transcript = await requestTranscript(options, hearing)
    await saveTranscript(options, hearing, transcript, Math.round(performance.now() - began))
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
      pieceRows(transaction).updatePiece(row.id, piece.number, failed),
    )
    return cause
  }
}

async function requestTranscript(
  { models }: TranscribeDependencies,
  { row, piece, signal }: PieceToTranscribe,
): Promise<Transcript> {
  const { language, prompt, temperature, words } = paramsOf(row)
  const { engine, model } = await models.offered('audio-transcription', row.model)
  if (!engine.transcribe) throw models.unsupportedProblem()
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

async function saveTranscript(
  { database, live }: TranscribeDependencies,
  { row, piece, context }: PieceToTranscribe,
  transcript: Transcript,
  tookMs: number,
) {
  const segments = toTimedSegments(transcript, piece).map((segment) => ({
    ...segment,
    transcription_id: row.id,
  }))
  const { segmentCount, version } = await database.commit(async (transaction) => {
    const rows = pieceRows(transaction)
    const isAgain = await rows.replaceSegments(row.id, piece.number, segments)
    await rows.updatePiece(row.id, piece.number, {
      state: 'done',
      error_code: null,
      error_params: null,
    })
    const segmentCount = await rows.segmentCount(row.id)
    const grown = await transcriptionRows(transaction).addTranscript(row.id, {
      ...{ tookMs, segmentCount, isAgain },
      beginning: await rows.excerpt(row.id, excerptLength),
      language: transcript.language,
    })
    return { segmentCount, version: grown ?? row.version }
  })
  live.publish(context.userId, {
    type: 'transcription',
    change: 'written',
    transcriptionId: row.id,
    segments: segmentCount,
    version,
  })
}
