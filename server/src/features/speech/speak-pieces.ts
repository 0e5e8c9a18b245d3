import type { SpeechDraft } from '@atelier/contract/speech'
import type { Sound } from '@atelier/engine/engine'
import { textPieces } from '@atelier/engine/media/text-pieces'
import type { ModelsService } from '#features/models/models.service.ts'
import type { JobContext } from '#jobs/job-work.ts'
import type { GrowingSounds } from './growing-sounds.ts'

/** Whole sentences of about half a minute: progress is told after each, and others have their turn. */
const pieceCharacters = 600
/** The first is short, so that one hears it soon. */
const firstPieceCharacters = 200

interface Speaking {
  readonly models: ModelsService
  readonly growing: GrowingSounds
}

/** A text as the sounds of its sentences, each heard by whoever listens as soon as it is there. */
export async function speakPieces(
  options: Speaking,
  draft: SpeechDraft,
  context: JobContext,
): Promise<Sound[]> {
  const { growing } = options
  const pieces = piecesOf(draft.text)
  const sounds: Sound[] = []
  growing.begin(context)
  try {
    for (const [place, text] of pieces.entries()) {
      if (place > 0) await context.pause()
      const sound = await speakPiece(options, { ...draft, text }, context.signal)
      sounds.push(sound)
      growing.add(context, sound)
      if (pieces.length > 1) context.report({ share: (place + 1) / pieces.length })
    }
    return sounds
  } finally {
    growing.end(context)
  }
}

const sentenceEnd = /[.!?…\n]["»”)\]]*\s*$/

function piecesOf(text: string): string[] {
  const pieces = textPieces(text, pieceCharacters)
  const [first = ''] = textPieces(text, firstPieceCharacters)
  // Never in the middle of a sentence, for that is heard.
  if (pieces.length < 2 || !sentenceEnd.test(first)) return pieces
  return [first, ...textPieces(text.slice(text.indexOf(first) + first.length), pieceCharacters)]
}

async function speakPiece(
  { models }: Speaking,
  { text, voice, speed, pitch, model: id }: SpeechDraft,
  signal: AbortSignal,
): Promise<Sound> {
  const { engine, model } = await models.offered('audio', id)
  if (!engine.speak) throw models.unsupported()
  try {
    return await engine.speak(
      { model: model.id, text, speed, pitch, ...(voice !== undefined && { voice }) },
      signal,
    )
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}
