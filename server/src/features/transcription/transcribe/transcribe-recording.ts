import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Problem, type ProblemCode } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { ConvertedChunk, Converter } from '@atelier/engine/conversion/converter'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { readTranscription } from '../read-transcription.ts'
import {
  pieceRows,
  type StoredTranscription,
  type TranscriptionRepository,
  transcriptionRows,
} from '../transcription.repository.ts'
import type { TranscriptionTask } from '../transcription-task.ts'
import { secondsAt } from './segment-times.ts'
import { transcribePiece } from './transcribe-piece.ts'

export interface TranscribeDependencies {
  readonly database: Database
  readonly repository: TranscriptionRepository
  readonly models: ModelsService
  readonly files: StoredFiles
  readonly live: LiveChannel
  readonly converter: Converter
  /** Emptied at each start. */
  readonly workFolder: string
}

/** Failures that the next piece would meet as well. */
const lastingProblems: readonly ProblemCode[] = [
  ...([
    'engine.unreachable',
    'engine.circuit-open',
    'engine.unauthorized',
    'engine.model-missing',
  ] as const),
  ...(['engine.unsupported', 'model.not-offered', 'transcription.no-model'] as const),
]
/** After so many failed pieces, one after the other, the rest is not even tried. */
const maxFailuresInARow = 3

/** Writes down what is missing of a recording: converted in a child of its own, cut where it is silent, heard piece by piece. */
export async function transcribeRecording(
  options: TranscribeDependencies,
  order: TranscriptionTask,
  context: JobContext,
): Promise<Transcription> {
  const { repository, files, workFolder } = options
  const row = await repository.find(context.userId, order.transcriptionId)
  if (!row) throw new Problem('transcription.not-found')
  await begin(options, row, context)
  const folder = join(workFolder, context.jobId)
  await mkdir(folder, { recursive: true })
  const leaving = new AbortController()
  const signal = AbortSignal.any([context.signal, leaving.signal])
  try {
    const found = await files.withFile(row.file_id, async (path) => {
      await transcribeAll(options, { row, order, context, conversion: { path, folder }, signal })
      return true
    })
    if (!found) throw new Problem('file.not-found')
  } finally {
    leaving.abort()
    await rm(folder, { recursive: true, force: true })
  }
  return await finish(options, row)
}

async function begin(
  { database, converter, live }: TranscribeDependencies,
  { id, segment_count, version }: StoredTranscription,
  context: JobContext,
) {
  const { userId, jobId, signal } = context
  await database.commit((transaction) =>
    transcriptionRows(transaction).update(id, { state: 'running', job_id: jobId }),
  )
  live.publish(userId, {
    type: 'transcription',
    change: 'written',
    transcriptionId: id,
    segments: segment_count,
    version,
  })
  try {
    await converter.ready(signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw new Problem('transcription.no-converter', { cause })
  }
}

interface RecordingRun {
  readonly row: StoredTranscription
  readonly order: TranscriptionTask
  readonly context: JobContext
  readonly conversion: { readonly path: string; readonly folder: string }
  readonly signal: AbortSignal
}

async function transcribeAll(
  options: TranscribeDependencies,
  hearing: RecordingRun,
): Promise<void> {
  const { row, order, context } = hearing
  const known = await options.repository.pieces(row.id)
  const done = new Set(known.filter(({ state }) => state === 'done').map(({ number }) => number))
  const isWanted = (number: number) =>
    order.piece === undefined ? !done.has(number) : number === order.piece
  /** Of a recording that was once read to its end, nothing after this one is needed. */
  const lastWanted =
    row.peaks === null ? undefined : known.findLast(({ number }) => isWanted(number))?.number
  const pieces = new PassThrough({ objectMode: true })
  const length = { seconds: row.duration ?? undefined }
  const planned = known.map(({ last_sample }) => Number(last_sample))
  const reading = readPieces(options, hearing, { pieces, planned, length })
  reading.catch((cause: unknown) =>
    pieces.destroy(cause instanceof Error ? cause : new Error(String(cause))),
  )
  let heardAny = false
  const failures: Problem[] = []
  for await (const piece of pieces as AsyncIterable<ConvertedChunk>) {
    if (isWanted(piece.number)) {
      if (heardAny) await context.yieldSlot()
      heardAny = true
      const problem = await transcribePiece(options, { ...hearing, piece })
      if (problem) failures.push(problem)
      else failures.length = 0
      if (
        problem &&
        (lastingProblems.includes(problem.code) || failures.length >= maxFailuresInARow)
      )
        throw problem
    }
    await rm(piece.path, { force: true })
    if (length.seconds)
      context.report({ share: Math.min(0.99, secondsAt(piece.end) / length.seconds) })
    if (lastWanted !== undefined && piece.number >= lastWanted) return
  }
  await reading
}

interface PieceReading {
  readonly pieces: PassThrough
  readonly planned: readonly number[]
  readonly length: { seconds: number | undefined }
}

/** Stores what the conversion finds as it goes; the pieces are then heard one after the other. */
async function readPieces(
  { database, converter }: TranscribeDependencies,
  { row, conversion, signal }: RecordingRun,
  { pieces, planned, length }: PieceReading,
) {
  try {
    for await (const event of converter.convert({ ...conversion, plannedCuts: planned }, signal)) {
      if (event.type === 'length') length.seconds ??= event.seconds
      if (event.type === 'piece') {
        const place = { first_sample: event.start, last_sample: event.end }
        const piece = {
          transcription_id: row.id,
          number: event.number,
          ...place,
          state: 'waiting',
          error_code: null,
          error_params: null,
        } as const
        await database.commitRelaxed((transaction) => pieceRows(transaction).addPiece(piece))
        pieces.write(event)
      }
      if (event.type === 'end') {
        length.seconds = secondsAt(event.samples)
        const found = { duration: length.seconds, peaks: JSON.stringify(event.peaks) }
        await database.commitRelaxed((transaction) =>
          transcriptionRows(transaction).update(row.id, found),
        )
      }
    }
    pieces.end()
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof EngineFailure
      ? new Problem('transcription.unreadable', { cause })
      : cause
  }
}

/** Done, or as far as it could be heard. @throws Problem when nothing could */
async function finish(
  options: TranscribeDependencies,
  { id, user_id }: StoredTranscription,
): Promise<Transcription> {
  const { database, repository, live } = options
  const pieces = await repository.pieces(id)
  const failed = pieces.find(({ state }) => state === 'failed')
  const isDone = pieces.every(({ state }) => state === 'done')
  const error = {
    error_code: failed?.error_code ?? null,
    error_params: failed?.error_params ?? null,
  }
  await database.commit((transaction) =>
    transcriptionRows(transaction).update(id, { state: isDone ? 'done' : 'incomplete', ...error }),
  )
  const whole = await readTranscription(options, user_id, id)
  live.publish(user_id, {
    type: 'transcription',
    change: 'written',
    transcriptionId: id,
    segments: whole.segments.length,
    version: whole.version,
  })
  return whole
}
