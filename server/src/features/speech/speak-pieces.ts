import type { SpeechDraft } from '@atelier/contract/speech/speech'
import type { Sound } from '@atelier/engine/engine'
import { splitText } from '@atelier/engine/media/split-text'
import type { ModelsService } from '#features/models/models.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { StreamingSounds } from './streaming-sounds.ts'

/** Whole sentences of about half a minute: progress is told after each, and others have their turn. */
const pieceCharacters = 600
/** The first is short, so that one hears it soon. */
const firstPieceCharacters = 200

interface SpeakPiecesDependencies {
  readonly models: ModelsService
  readonly streamingSounds: StreamingSounds
}

/** A text as the sounds of its sentences, each heard by whoever listens as soon as it is there. */
export async function speakPieces(
  options: SpeakPiecesDependencies,
  draft: SpeechDraft,
  context: JobContext,
): Promise<Sound[]> {
  const { streamingSounds } = options
  const pieces = splitIntoPieces(draft.text)
  const sounds: Sound[] = []
  streamingSounds.begin(context)
  try {
    for (const [place, text] of pieces.entries()) {
      if (place > 0) await context.yieldSlot()
      const sound = await speakPiece(options, { ...draft, text }, context.signal)
      sounds.push(sound)
      streamingSounds.add(context, sound)
      if (pieces.length > 1) context.report({ share: (place + 1) / pieces.length })
    }
    return sounds
  } finally {
    streamingSounds.end(context)
  }
}

const sentenceEnd = /[.!?…\n]["»”)\]]*\s*$/

function splitIntoPieces(text: string): string[] {
  const pieces = splitText(text, pieceCharacters)
  const [first = ''] = splitText(text, firstPieceCharacters)
  // Never in the middle of a sentence, for that is heard.
  if (pieces.length < 2 || !sentenceEnd.test(first)) return pieces
  return [first, ...splitText(text.slice(text.indexOf(first) + first.length), pieceCharacters)]
}

async function speakPiece(
  { models }: SpeakPiecesDependencies,
  { text, voice, speed, pitch, model: id }: SpeechDraft,
  signal: AbortSignal,
): Promise<Sound> {
  const { engine, model } = await models.offered('audio', id)
  if (!engine.speak) throw models.unsupportedProblem()
  try {
    return await engine.speak(
      { model: model.id, text, speed, pitch, ...(voice !== undefined && { voice }) },
      signal,
    )
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}
