import type { SpeechDraft } from '@atelier/contract/speech/speech'
import type { Sound } from '@atelier/engine/engine'
import { splitText } from '@atelier/engine/media/split-text'
import type { ModelsService } from '#features/models/models.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { StreamingSounds } from './streaming-sounds.ts'

/** Whole sentences of about half a minute: after each, progress is reported and other jobs get their turn. */
const pieceCharacters = 600
/** The first is short, so that it can be heard soon. */
const firstPieceCharacters = 200

interface SpeakPiecesDependencies {
  readonly models: ModelsService
  readonly streamingSounds: StreamingSounds
}

/** A text as the sounds of its pieces; each can be heard as soon as it is made. */
export async function speakPieces(
  dependencies: SpeakPiecesDependencies,
  draft: SpeechDraft,
  context: JobContext,
): Promise<Sound[]> {
  const { streamingSounds } = dependencies
  const pieces = splitIntoPieces(draft.text)
  const sounds: Sound[] = []
  streamingSounds.begin(context)
  try {
    for (const [index, text] of pieces.entries()) {
      if (index > 0) await context.yieldSlot()
      const sound = await speakPiece(dependencies, { ...draft, text }, context.signal)
      sounds.push(sound)
      streamingSounds.add(context, sound)
      if (pieces.length > 1) context.report({ share: (index + 1) / pieces.length })
    }
    return sounds
  } finally {
    streamingSounds.end(context)
  }
}

const sentenceEnd = /[.!?…]["»”)\]]*$/
/** A line ends a sentence too. */
const endsSentence = (text: string) => {
  const words = text.trimEnd()
  return sentenceEnd.test(words) || text.slice(words.length).includes('\n')
}

function splitIntoPieces(text: string): string[] {
  const pieces = splitText(text, pieceCharacters)
  const [first = ''] = splitText(text, firstPieceCharacters)
  // A sound that ends in the middle of a sentence is heard as a mistake.
  if (pieces.length < 2 || !endsSentence(first)) return pieces
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
