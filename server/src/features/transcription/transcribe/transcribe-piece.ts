import { Problem } from '@atelier/contract/problems/problems'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { Transcript } from '@atelier/engine/engine'
import type { WriteTransaction } from '#database/database.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import { pieceRows } from '../records/pieces.repository.ts'
import { segmentRows } from '../records/segments.repository.ts'
import type { StoredTranscription } from '../records/stored-transcription.ts'
import { transcriptionRows } from '../records/transcription-rows.repository.ts'
import { requestTranscript } from './request-transcript.ts'
import { toTimedSegments } from './segment-times.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'
import type { TranscriptionUse } from './transcription-use.ts'

interface PieceToTranscribe {
  readonly transcription: StoredTranscription
  readonly piece: ConvertedChunk
  readonly context: JobContext
  readonly signal: AbortSignal
  readonly use: TranscriptionUse
}
/** A few characters more than lists show. */
const previewLength = transcriptionLimits.previewLength + 20

/** Transcribes one piece and stores its segments; returns why that failed. @throws what ends the whole job */
export async function transcribePiece(
  dependencies: TranscribeDependencies,
  request: PieceToTranscribe,
): Promise<Problem | undefined> {
  const { transcription, piece, signal } = request
  const startedAt = performance.now()
  try {
    const { transcript, engine } = await requestAccepted(dependencies, request)
    const tookMs = Math.round(performance.now() - startedAt)
    await saveTranscript(dependencies, request, { transcript, tookMs, engine })
    return undefined
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof Problem)) throw cause
    await dependencies.database.commit(async (transaction) => {
      await request.context.requireOwner(transaction)
      await pieceRows(transaction).finish(transcription.id, piece.number, cause)
    })
    return cause
  }
}

async function requestAccepted(
  { models }: TranscribeDependencies,
  { transcription, piece, signal, context }: PieceToTranscribe,
): Promise<{ readonly transcript: Transcript; readonly engine: string }> {
  const offered = await models.offered('audio-transcription', transcription.model, {
    userId: transcription.userId,
    purpose: 'accepted',
  })
  return await requestTranscript(
    { models, offered, slot: context.slot() },
    { transcription, piece },
    signal,
  )
}

async function saveTranscript(
  { database, live }: TranscribeDependencies,
  { transcription: { id, version: knownVersion }, piece, context, use }: PieceToTranscribe,
  {
    transcript,
    tookMs,
    engine,
  }: { readonly transcript: Transcript; readonly tookMs: number; readonly engine: string },
) {
  const counting = use.preparePiece(piece, engine)
  const save = async (transaction: WriteTransaction) => {
    await context.requireOwner(transaction)
    const segments = segmentRows(transaction, id)
    const isAgain = await segments.replace(piece.number, toTimedSegments(transcript, piece))
    await pieceRows(transaction).finish(id, piece.number, undefined)
    await counting.write(transaction)
    const segmentCount = await segments.count()
    const newVersion = await transcriptionRows(transaction).addTranscript(id, {
      tookMs,
      segmentCount,
      isAgain,
      preview: await segments.preview(previewLength),
      language: transcript.language,
    })
    return { segmentCount, version: newVersion ?? knownVersion }
  }
  const { segmentCount, version } = await database.commit(save, { lock: `transcription:${id}` })
  counting.confirm()
  live.publish(context.userId, {
    type: 'transcription',
    change: 'written',
    transcriptionId: id,
    segments: segmentCount,
    version,
  })
}
