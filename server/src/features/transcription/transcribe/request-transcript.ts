import { openAsBlob } from 'node:fs'
import type { ConvertedChunk } from '@atelier/engine/conversion/converter'
import type { Transcript } from '@atelier/engine/engine'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { Slot } from '#jobs/engine-queue/waiting-line.ts'
import type { StoredTranscription } from '../records/stored-transcription.ts'
import { secondsAt } from './segment-times.ts'

interface TranscriptDependencies {
  readonly models: ModelsService
  readonly offered: OfferedModel
  readonly slot: Slot
}
interface PieceWithParams {
  readonly transcription: Pick<StoredTranscription, 'task' | 'params'>
  readonly piece: ConvertedChunk
}

/** What the engine recognizes in one piece, and the name of that engine. @throws Problem */
export async function requestTranscript(
  { models, offered, slot }: TranscriptDependencies,
  { transcription: { task, params }, piece }: PieceWithParams,
  signal: AbortSignal,
): Promise<{ readonly transcript: Transcript; readonly engine: string }> {
  const { language, prompt, temperature, words } = params
  const { engine, engineName } = models.call(offered, slot)
  if (!engine.transcribe) throw models.unsupportedProblem()
  const bytes = await openAsBlob(piece.path)
  try {
    const transcript = await engine.transcribe(
      {
        model: offered.model.id,
        temperature,
        words,
        translate: task === 'translate',
        fileName: `morceau-${piece.number + 1}.wav`,
        sound: { bytes, mediaType: 'audio/wav', seconds: secondsAt(piece.end - piece.start) },
        ...(language !== 'auto' && { language }),
        ...(prompt !== '' && { prompt }),
      },
      signal,
    )
    return { transcript, engine: engineName() }
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engineName())
  }
}
