import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { WaitingCalls } from '#jobs/limits/waiting-calls.ts'
import type { MakeId } from '#platform/ids.ts'
import { withConversionTurn } from '#platform/shared-work.ts'
import { presentTranscription } from '../present-transcription.ts'
import type { StoredTranscription } from '../records/stored-transcription.ts'
import { convertWithinLimits } from '../transcribe/convert-within-limits.ts'
import { ensureConverterReady } from '../transcribe/ensure-converter.ts'
import { requestTranscript } from '../transcribe/request-transcript.ts'
import { secondsAt, toTimedSegments } from '../transcribe/segment-times.ts'
import type { TranscribeDependencies } from '../transcribe/transcribe-dependencies.ts'
import { type DictationUse, withDictationUse } from './dictation-use.ts'

export interface DictationDependencies
  extends Pick<
    TranscribeDependencies,
    'database' | 'usage' | 'models' | 'converter' | 'diskSpace' | 'workFolder'
  > {
  readonly engineQueue: Pick<EngineQueue, 'takeSlot'>
  readonly waitingCalls: WaitingCalls
  readonly makeId: MakeId
}
/** A transcription that is never stored, and the file of its recording. */
export interface Dictation extends StoredTranscription {
  readonly path: string
}

/**
 * Transcribes a short recording while its caller waits, and stores nothing of it: neither a row, nor a file, nor the text.
 * @throws Problem
 */
export async function dictate(
  dependencies: DictationDependencies,
  dictation: Dictation,
  signal: AbortSignal,
): Promise<Transcription> {
  const { waitingCalls, workFolder, makeId, usage, database } = dependencies
  const call = waitingCalls.enter(dictation.userId)
  const folder = join(workFolder, makeId())
  try {
    await usage.requireAny(dictation.userId, 'seconds-heard', database.queries)
    await ensureConverterReady(dependencies, signal)
    await mkdir(folder, { recursive: true })
    const pieces = await convert(dependencies, { dictation, folder }, signal)
    return presentTranscription(
      await transcribeAll(dependencies, { dictation, pieces }, signal),
      () => '',
    )
  } finally {
    call.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The whole of it, before an engine is asked: one that is too long is refused without having cost anything. */
async function convert(
  dependencies: DictationDependencies,
  { dictation: { userId, path }, folder }: { readonly dictation: Dictation; folder: string },
  signal: AbortSignal,
): Promise<readonly ConvertedChunk[]> {
  const { dictationSeconds: maxRecordingSeconds } = transcriptionLimits
  const limits = { ...dependencies, maxRecordingSeconds }
  const pieces: ConvertedChunk[] = []
  try {
    await withConversionTurn({ userId, signal }, async () => {
      const conversion = { path, folder, plannedCuts: [] }
      for await (const event of convertWithinLimits(limits, conversion, signal))
        if (event.type === 'piece') pieces.push(event)
    })
    return pieces
  } catch (cause) {
    if (!(cause instanceof Problem && cause.code === 'transcription.too-long')) throw cause
    const minutes = maxRecordingSeconds / 60
    throw new Problem('transcription.dictation-too-long', { params: { minutes }, cause })
  }
}

interface ConvertedDictation {
  readonly dictation: Dictation
  readonly pieces: readonly ConvertedChunk[]
}

async function transcribeAll(
  dependencies: DictationDependencies,
  { dictation, pieces }: ConvertedDictation,
  signal: AbortSignal,
) {
  const duration = secondsAt(pieces.at(-1)?.end ?? 0)
  const order = { dictation, seconds: duration }
  const transcripts = await withDictationUse(dependencies, order, async (use) => {
    const all = []
    for (const piece of pieces)
      all.push({
        piece,
        ...(await transcribePiece(dependencies, { dictation, piece, use }, signal)),
      })
    return all
  })
  const transcription: StoredTranscription = {
    ...dictation,
    byteSize: (await stat(dictation.path)).size,
    state: 'done',
    duration,
    language: transcripts.find(({ language }) => language !== undefined)?.language,
    processingMs: transcripts.reduce((sum, { tookMs }) => sum + tookMs, 0),
  }
  return {
    transcription,
    pieces: [],
    segments: transcripts.flatMap(({ piece, ...transcript }) => toTimedSegments(transcript, piece)),
  }
}

interface PieceOfDictation {
  readonly dictation: Dictation
  readonly piece: ConvertedChunk
  readonly use: DictationUse
}
/** Each piece waits for its own slot, so that five minutes do not keep the others waiting. */
async function transcribePiece(
  dependencies: DictationDependencies,
  { dictation, piece, use }: PieceOfDictation,
  signal: AbortSignal,
) {
  const { models, engineQueue } = dependencies
  const { userId, model } = dictation
  const offered = await models.offered('audio-transcription', model, { userId })
  const slot = await engineQueue.takeSlot({ userId, ...models.slotsFor(offered) }, signal)
  const startedAt = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAt)
  try {
    const { transcript, engine } = await requestTranscript(
      { ...dependencies, offered, slot },
      { transcription: dictation, piece },
      signal,
    )
    use.addPiece(piece, engine)
    return { ...transcript, tookMs: tookMs() }
  } finally {
    use.addMachineMs(tookMs())
    slot.release()
  }
}
