import { Readable } from 'node:stream'
import { SpeechDraft, type SpokenText } from '@atelier/contract/speech'
import type { ModelsService } from '#features/models/models.service.ts'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { JobContext, JobWork } from '#jobs/job-work.ts'
import type { Accepted, Jobs } from '#jobs/jobs.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { inWords } from '#platform/short-text.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { GrowingSounds } from './growing-sounds.ts'
import { joinSounds } from './join-sounds.ts'
import { presentSpeech } from './present-speech.ts'
import { speakPieces } from './speak-pieces.ts'
import type { SpeechRepository, StoredSpeech } from './speech.repository.ts'

export interface SpeakOptions {
  readonly repository: SpeechRepository
  readonly models: ModelsService
  readonly jobs: Pick<Jobs, 'offer' | 'submit'>
  readonly growing: GrowingSounds
  readonly files: StoredFiles
  readonly makeId: MakeId
}
export interface Spoken {
  readonly audioUrl: string
  readonly item: SpokenText
}

/** A text above this may take over a minute. */
const longCharacters = 1500

/** Texts read aloud, as jobs. */
export function createSpeaking(options: SpeakOptions) {
  const { models, jobs } = options
  const work: JobWork<SpeechDraft> = {
    kind: 'speech.speak',
    input: SpeechDraft,
    run: (draft, context) => speak(options, draft, context),
    undo: async (_, job) => options.growing.end(job),
  }
  jobs.offer(work)
  return async (userId: string, draft: SpeechDraft, requestKey: RequestKey | undefined) => {
    const offered = await models.offered('audio', draft.model)
    const accepted = await jobs.submit({
      ...{ userId, kind: work.kind, title: `Lecture, ${inWords(draft.text)}`, model: draft.model },
      ...models.engineToWaitFor(offered),
      ...{
        input: draft,
        size: draft.text.length,
        isLong: draft.text.length > longCharacters,
        requestKey,
      },
    })
    options.growing.begin({ jobId: accepted.job.id, userId })
    return accepted as Accepted & { readonly done: Promise<Spoken> }
  }
}

async function speak(
  options: SpeakOptions,
  draft: SpeechDraft,
  context: JobContext,
): Promise<Spoken> {
  const { repository, files, makeId } = options
  const { userId } = context
  const { bytes, mediaType, seconds } = joinSounds(await speakPieces(options, draft, context))
  const file = { ownerId: userId, mediaType, originalName: '', stream: Readable.from([bytes]) }
  const row = await files.create(file, async (transaction, stored): Promise<StoredSpeech> => {
    const spoken = {
      ...{
        id: makeId(),
        user_id: userId,
        file_id: stored.id,
        text: draft.text,
        model: draft.model,
        voice: draft.voice ?? null,
      },
      ...{
        speed: draft.speed,
        pitch: draft.pitch,
        media_type: mediaType,
        byte_size: stored.byteSize,
      },
      ...{ seconds: seconds ?? null, created_at: context.askedAt },
    }
    await repository.insert(spoken, transaction)
    return spoken
  })
  const item = presentSpeech(row, files)
  return { audioUrl: item.audioUrl, item }
}
