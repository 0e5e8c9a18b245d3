import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { withChatRecordingTurn } from '#platform/shared-work.ts'
import { type ConversionDependencies, convertWithinLimits } from './convert-within-limits.ts'
import { ensureConverterReady } from './ensure-converter.ts'
import { secondsAt } from './segment-times.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'

type TranscribeStoredFileDependencies = Pick<TranscribeDependencies, 'files' | 'workFolder'> &
  ConversionDependencies & { readonly makeId: MakeId }
export interface StoredFileToTranscribe {
  /** Whose file it is. */
  readonly userId: string
  readonly fileId: string
  readonly transcriber: OfferedModel
}

export interface TranscribedFile {
  readonly text: string
  readonly seconds: number
}

/**
 * Transcribes a stored file of any format for another feature, and stores nothing. `undefined` when
 * its bytes are gone.
 * @throws EngineFailure of the model, Problem when the file has no sound, is too long, or no
 * converter can read it
 */
export async function transcribeStoredFile(
  dependencies: TranscribeStoredFileDependencies,
  file: StoredFileToTranscribe,
  signal: AbortSignal,
): Promise<TranscribedFile | undefined> {
  await ensureConverterReady(dependencies, signal)
  return await withChatRecordingTurn({ userId: file.userId, signal }, () =>
    convertAndTranscribe(dependencies, file, signal),
  )
}

async function convertAndTranscribe(
  dependencies: TranscribeStoredFileDependencies,
  { fileId, transcriber }: StoredFileToTranscribe,
  signal: AbortSignal,
): Promise<TranscribedFile | undefined> {
  const { files, workFolder, makeId } = dependencies
  const folder = join(workFolder, makeId())
  await mkdir(folder, { recursive: true })
  const texts: string[] = []
  let seconds = 0
  try {
    const found = await files.withFile(fileId, async (path) => {
      const conversion = { path, folder, plannedCuts: [] }
      for await (const event of convertWithinLimits(dependencies, conversion, signal))
        if (event.type === 'piece') {
          texts.push(await textOf(transcriber, event, signal))
          seconds += secondsAt(event.end - event.start)
        }
      return true
    })
    return found ? { text: texts.filter((text) => text !== '').join(' '), seconds } : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function textOf(
  { engine, model }: OfferedModel,
  { number, path, start, end }: ConvertedChunk,
  signal: AbortSignal,
): Promise<string> {
  if (!engine.transcribe) throw new EngineFailure('unsupported', { detail: model.id })
  const sound = {
    bytes: await openAsBlob(path),
    mediaType: 'audio/wav',
    seconds: secondsAt(end - start),
  }
  const { text } = await engine.transcribe(
    { model: model.id, sound, fileName: `morceau-${number + 1}.wav` },
    signal,
  )
  await rm(path, { force: true })
  return text.trim()
}
