import { Readable } from 'node:stream'
import { SpeechDraft, type SpokenText } from '@atelier/contract/speech'
import type { Sound } from '@atelier/engine/engine'
import { textPieces } from '@atelier/engine/media/text-pieces'
import type { ModelsService } from '#features/models/models.service.ts'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Accepted, Jobs } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { inWords } from '#platform/short-text.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { joinSounds } from './join-sounds.ts'
import { presentSpeech } from './present-speech.ts'
import type { SpeechRepository, StoredSpeech } from './speech.repository.ts'

export interface SpeakOptions {
  readonly repository: SpeechRepository
  readonly models: ModelsService
  readonly jobs: Pick<Jobs, 'offer' | 'submit'>
  readonly files: StoredFiles
  readonly clock: Clock
  readonly makeId: MakeId
}
export interface Spoken {
  readonly audioUrl: string
  readonly item: SpokenText
}

/** Whole sentences of about half a minute: progress is told after each, and others have their turn. */
const pieceCharacters = 600
/** A text above this may take over a minute. */
const longCharacters = 1500

/** Texts read aloud, as jobs. */
export function createSpeaking(options: SpeakOptions) {
  const { models, jobs } = options
  const work: JobWork<SpeechDraft> = { kind: 'speech.speak', input: SpeechDraft, run: (draft, context) => speak(options, draft, context) }
  jobs.offer(work)

  return async (userId: string, draft: SpeechDraft, requestKey: RequestKey | undefined) => {
    const offered = await models.offered('audio', draft.model)
    const accepted = await jobs.submit({
      ...{ userId, kind: work.kind, title: `Lecture, ${inWords(draft.text)}`, model: draft.model },
      ...models.engineToWaitFor(offered),
      ...{ input: draft, size: draft.text.length, isLong: draft.text.length > longCharacters, requestKey },
    })
    return accepted as Accepted & { readonly done: Promise<Spoken> }
  }
}

async function speak(options: SpeakOptions, draft: SpeechDraft, context: JobContext): Promise<Spoken> {
  const { repository, files, clock, makeId } = options
  const { userId } = context
  const pieces = textPieces(draft.text, pieceCharacters)
  const sounds: Sound[] = []
  for (const [place, text] of pieces.entries()) {
    if (place > 0) await context.pause()
    sounds.push(await speakPiece(options, { ...draft, text }, context.signal))
    if (pieces.length > 1) context.report({ share: (place + 1) / pieces.length })
  }
  const { bytes, mediaType, seconds } = joinSounds(sounds)
  const file = { ownerId: userId, mediaType, originalName: '', stream: Readable.from([bytes]) }
  const row = await files.create(file, async (transaction, stored): Promise<StoredSpeech> => {
    const spoken = {
      ...{ id: makeId(), user_id: userId, file_id: stored.id, text: draft.text, model: draft.model, voice: draft.voice ?? null },
      ...{ speed: draft.speed, pitch: draft.pitch, media_type: mediaType, byte_size: stored.byteSize },
      ...{ seconds: seconds ?? null, created_at: clock.now() },
    }
    await repository.insert(spoken, transaction)
    return spoken
  })
  const item = presentSpeech(row, files)
  return { audioUrl: item.audioUrl, item }
}

async function speakPiece(
  { models }: SpeakOptions,
  { text, voice, speed, pitch, model: id }: SpeechDraft,
  signal: AbortSignal,
): Promise<Sound> {
  const { engine, model } = await models.offered('audio', id)
  if (!engine.speak) throw models.unsupported()
  try {
    return await engine.speak({ model: model.id, text, speed, pitch, ...(voice !== undefined && { voice }) }, signal)
  } catch (cause) {
    throw signal.aborted ? cause : models.problemOf(cause, engine.name)
  }
}
