import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { JobContext } from '#jobs/job-definition.ts'
import { readTranscription } from '../read-transcription.ts'
import type { StoredPiece, StoredTranscription } from '../records/stored-transcription.ts'
import { transcriptionRows } from '../records/transcription-rows.repository.ts'
import type { TranscriptionTask } from '../transcription-task.ts'
import { convertRecording } from './convert-recording.ts'
import { ensureConverterReady } from './ensure-converter.ts'
import { secondsAt } from './segment-times.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'
import { transcribePiece } from './transcribe-piece.ts'
import { createTranscriptionUse, type TranscriptionUse } from './transcription-use.ts'

/** Failures that the next piece would have too. */
const lastingProblems: readonly ProblemCode[] = [
  'engine.unreachable',
  'engine.circuit-open',
  'engine.unauthorized',
  'engine.model-missing',
  'engine.unsupported',
  'model.not-offered',
  'transcription.no-model',
]
/** After this number of failed pieces in a row, the rest is not tried. */
const maxFailuresInARow = 3

/**
 * Transcribes the missing parts of a recording: converted in a child process, split at silences,
 * transcribed piece by piece.
 */
export async function transcribeRecording(
  dependencies: TranscribeDependencies,
  task: TranscriptionTask,
  context: JobContext,
): Promise<Transcription> {
  const { repository, files, workFolder } = dependencies
  const transcription = await repository.find(context.userId, task.transcriptionId)
  if (!transcription) throw new Problem('transcription.not-found')
  const use = createTranscriptionUse(dependencies, { transcription, task, context })
  await start(dependencies, transcription, context)
  const folder = join(workFolder, context.jobId)
  await mkdir(folder, { recursive: true })
  const stopping = new AbortController()
  const signal = AbortSignal.any([context.signal, stopping.signal])
  try {
    const isFound = await files.withFile(transcription.fileId, async (path) => {
      await transcribeAll(dependencies, {
        transcription,
        task,
        context,
        use,
        conversion: { path, folder },
        signal,
      })
      return true
    })
    if (!isFound) throw new Problem('file.not-found')
  } catch (cause) {
    // When this server ends, another one goes on.
    if (context.signal.reason !== 'interrupted') await use.giveBack()
    throw cause
  } finally {
    stopping.abort()
    await rm(folder, { recursive: true, force: true })
  }
  return await finish(dependencies, { transcription, context, use })
}

async function start(
  { database, converter, live }: TranscribeDependencies,
  { id, segmentCount, version }: StoredTranscription,
  { userId, jobId, signal, requireOwner }: JobContext,
) {
  await database.commit(async (transaction) => {
    await requireOwner(transaction)
    await transcriptionRows(transaction).start(id, jobId)
  })
  live.publish(userId, {
    type: 'transcription',
    change: 'written',
    transcriptionId: id,
    segments: segmentCount,
    version,
  })
  await ensureConverterReady({ converter }, signal)
}

interface RecordingRun {
  readonly transcription: StoredTranscription
  readonly task: TranscriptionTask
  readonly context: JobContext
  readonly conversion: { readonly path: string; readonly folder: string }
  readonly signal: AbortSignal
  readonly use: TranscriptionUse
}

async function transcribeAll(dependencies: TranscribeDependencies, run: RecordingRun) {
  const { transcription, context } = run
  const known = await dependencies.repository.pieces(transcription.id)
  const { isWanted, lastWanted } = selectPieces(known, run)
  const length = { seconds: transcription.duration }
  const pieces = new PassThrough({ objectMode: true })
  const plannedCuts = known.map(({ lastSample }) => lastSample)
  const conversion = convertRecording(
    dependencies,
    { id: transcription.id, ...run.conversion, plannedCuts, signal: run.signal },
    { pieces, length },
  )
  conversion.catch((cause: unknown) =>
    pieces.destroy(cause instanceof Error ? cause : new Error(String(cause))),
  )
  const transcribe = pieceTranscriber(dependencies, run)
  let isReserved = false
  for await (const piece of pieces as AsyncIterable<ConvertedChunk>) {
    if (!isReserved) await run.use.reserve(secondsLeft(known, run, length.seconds))
    isReserved = true
    if (isWanted(piece.number)) await transcribe(piece)
    await rm(piece.path, { force: true })
    if (length.seconds)
      context.report({ share: Math.min(0.99, secondsAt(piece.end) / length.seconds) })
    if (lastWanted !== undefined && piece.number >= lastWanted) return
  }
  await conversion
}

/** What remains to be heard; as long as nobody knows, as good as nothing. */
function secondsLeft(
  known: readonly StoredPiece[],
  { task }: RecordingRun,
  seconds: number | undefined,
): number {
  const secondsOf = ({ firstSample, lastSample }: StoredPiece) =>
    secondsAt(lastSample - firstSample)
  const only = known.find(({ number }) => number === task.piece)
  if (only) return secondsOf(only)
  const done = known.filter(({ state }) => state === 'done')
  return Math.max(0, (seconds ?? 0) - done.reduce((sum, piece) => sum + secondsOf(piece), 0))
}

/** One piece of the task, or all that are not done. */
function selectPieces(known: readonly StoredPiece[], { transcription, task }: RecordingRun) {
  const done = new Set(known.filter(({ state }) => state === 'done').map(({ number }) => number))
  const isWanted = (number: number) =>
    task.piece === undefined ? !done.has(number) : number === task.piece
  return {
    isWanted,
    /** Once a recording was read to its end, all its pieces are known, and nothing after this one is needed. */
    lastWanted: transcription.hasPeaks
      ? known.findLast(({ number }) => isWanted(number))?.number
      : undefined,
  }
}

/** Transcribes one piece after the other. @throws Problem when the next pieces would fail too */
function pieceTranscriber(dependencies: TranscribeDependencies, run: RecordingRun) {
  let isFirst = true
  let failuresInARow = 0
  return async (piece: ConvertedChunk): Promise<void> => {
    if (!isFirst) await run.context.yieldSlot()
    isFirst = false
    const problem = await transcribePiece(dependencies, { ...run, piece })
    failuresInARow = problem ? failuresInARow + 1 : 0
    if (problem && (lastingProblems.includes(problem.code) || failuresInARow >= maxFailuresInARow))
      throw problem
  }
}

/** Done, or incomplete when pieces failed. */
async function finish(
  dependencies: TranscribeDependencies,
  {
    transcription: { id, userId },
    context,
    use,
  }: Pick<RecordingRun, 'transcription' | 'context' | 'use'>,
): Promise<Transcription> {
  const { database, repository, live } = dependencies
  const pieces = await repository.pieces(id)
  const failed = pieces.find(({ state }) => state === 'failed')
  const isDone = pieces.every(({ state }) => state === 'done')
  await database.commit(async (transaction) => {
    await context.requireOwner(transaction)
    await transcriptionRows(transaction).finish(id, isDone ? 'done' : 'incomplete', failed?.problem)
    await use.count(transaction)
  })
  const finished = await readTranscription(dependencies, userId, id)
  live.publish(userId, {
    type: 'transcription',
    change: 'written',
    transcriptionId: id,
    segments: finished.segments.length,
    version: finished.version,
  })
  return finished
}
