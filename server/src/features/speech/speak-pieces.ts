import type { SpeechDraft } from '@atelier/contract/speech/speech'
import type { Sound } from '@atelier/engine/engine'
import { splitText } from '@atelier/engine/media/split-text'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { UseLedger, Work } from '#features/usage/usage.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { SoundFile } from './join-sounds.ts'
import type { StreamingSounds } from './streaming-sounds.ts'

/** Whole sentences of about half a minute: after each piece, progress is reported and other jobs can run. */
const pieceCharacters = 600
/** The first piece is short, so that it plays soon. */
const firstPieceCharacters = 200

export type SpokenDraft = SpeechDraft & Pick<SpokenBy, 'keyId'>

export interface SpeakPiecesDependencies {
  readonly models: ModelsService
  readonly streamingSounds: StreamingSounds
  readonly database: Database
  readonly usage: UseLedger
}

/**
 * Speaks a text piece by piece; each sound is a file that can be played as soon as it is made. The
 * files are there as long as `use` runs, and some time after.
 */
export async function speakPieces<T>(
  dependencies: SpeakPiecesDependencies,
  { draft, context }: { readonly draft: SpokenDraft; readonly context: JobContext },
  use: (sounds: readonly SoundFile[]) => Promise<T>,
): Promise<T> {
  const { streamingSounds } = dependencies
  const pieces = splitIntoPieces(draft.text)
  streamingSounds.begin(context)
  try {
    for (const [index, text] of pieces.entries()) {
      if (index > 0) await context.yieldSlot()
      const { sound, engine } = await speakPiece(dependencies, { ...draft, text }, context)
      await noteCharacters(dependencies, speechWork({ ...draft, engine }, context), text)
      await streamingSounds.add(context, sound)
      if (pieces.length > 1) context.report({ share: (index + 1) / pieces.length })
    }
    return await use(streamingSounds.sounds(context))
  } finally {
    streamingSounds.end(context)
  }
}

interface SpokenBy {
  readonly model: string
  readonly engine?: string
  readonly keyId?: string | undefined
}
/** What the ledger counts of such a job. */
export const speechWork = (
  { model, engine = '', keyId }: SpokenBy,
  { jobId: id, userId }: Pick<JobContext, 'jobId' | 'userId'>,
): Work => ({ id, userId, keyId, model, engine, tool: 'speech', meter: 'characters-spoken' })

/** Also when a later piece fails. */
const noteCharacters = ({ database, usage }: SpeakPiecesDependencies, work: Work, text: string) =>
  database.commitRelaxed((transaction) =>
    usage.note(work, { amount: text.length, machineMs: 0 }, transaction),
  )

const sentenceEnd = /[.!?…]["»”)\]]*$/
/** A line break ends a sentence too. */
const endsSentence = (text: string) => {
  const words = text.trimEnd()
  return sentenceEnd.test(words) || text.slice(words.length).includes('\n')
}

function splitIntoPieces(text: string): string[] {
  const pieces = splitText(text, pieceCharacters)
  const [first = ''] = splitText(text, firstPieceCharacters)
  // A sound that stops in the middle of a sentence seems broken.
  if (pieces.length < 2 || !endsSentence(first)) return pieces
  return [first, ...splitText(text.slice(text.indexOf(first) + first.length), pieceCharacters)]
}

async function speakPiece(
  { models }: SpeakPiecesDependencies,
  { text, voice, speed, pitch, model: id }: SpeechDraft,
  { userId, signal, slot }: JobContext,
): Promise<{ readonly sound: Sound; readonly engine: string }> {
  const offered = await models.offered('audio', id, { userId, purpose: 'accepted' })
  const { engine, engineName } = models.call(offered, slot())
  if (!engine.speak) throw models.unsupportedProblem()
  try {
    const sound = await engine.speak(
      { model: offered.model.id, text, speed, pitch, ...(voice !== undefined && { voice }) },
      signal,
    )
    return { sound, engine: engineName() }
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engineName())
  }
}
