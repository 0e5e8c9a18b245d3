import { SpeechDraft, type SpeechRecord } from '@atelier/contract/speech/speech'
import type { ModelsService } from '#features/models/models.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { MakeId } from '#platform/ids.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import type { NewFile, StoredFiles } from '#storage/stored-files.ts'
import { joinSounds, type SoundFile } from './join-sounds.ts'
import { presentSpeech } from './present-speech.ts'
import { speakPieces } from './speak-pieces.ts'
import type { SpeechRepository, StoredSpeech } from './speech.repository.ts'
import type { StreamingSounds } from './streaming-sounds.ts'

export interface SpeakDependencies {
  readonly repository: SpeechRepository
  readonly models: ModelsService
  readonly jobs: Pick<JobsService, 'offer'>
  readonly streamingSounds: StreamingSounds
  readonly files: StoredFiles
  readonly makeId: MakeId
}
export interface SpeechResult {
  readonly audioUrl: string
  readonly item: SpeechRecord
}

/** A longer text may take over a minute. */
const longCharacters = 1500

/** Reads texts aloud by jobs. */
export function createSpeaking(dependencies: SpeakDependencies) {
  const { models, jobs } = dependencies
  const submit = jobs.offer({
    kind: 'speech.speak',
    input: SpeechDraft,
    run: (draft: SpeechDraft, context) =>
      speakPieces(dependencies, { draft, context }, (sounds) =>
        save(dependencies, { draft, context, sounds }),
      ),
    undo: (_, job) => dependencies.streamingSounds.discard(job),
  })
  return async (userId: string, draft: SpeechDraft, requestKey: RequestKey | undefined) => {
    const offered = await models.offered('audio', draft.model, { userId })
    const accepted = await submit({
      userId,
      title: `Synthèse vocale, ${quoteForTitle(draft.text)}`,
      model: draft.model,
      ...models.slotsFor(offered),
      input: draft,
      size: draft.text.length,
      isLong: draft.text.length > longCharacters,
      requestKey,
    })
    dependencies.streamingSounds.begin({ jobId: accepted.job.id, userId })
    return accepted
  }
}

interface SpokenText {
  readonly draft: SpeechDraft
  readonly context: JobContext
  readonly sounds: readonly SoundFile[]
}
async function save(
  { repository, files, makeId }: SpeakDependencies,
  { draft, context, sounds }: SpokenText,
): Promise<SpeechResult> {
  const { userId } = context
  const { mediaType, seconds, stream } = joinSounds(sounds)
  const file: NewFile = {
    ownerId: userId,
    kind: 'speech',
    ignoresLimit: true,
    mediaType,
    originalName: '',
    stream,
  }
  const link = await files.linksFor(userId)
  return await files.create(file, async (transaction, stored) => {
    const spoken: StoredSpeech = {
      id: makeId(),
      userId,
      fileId: stored.id,
      text: draft.text,
      model: draft.model,
      voice: draft.voice,
      speed: draft.speed,
      pitch: draft.pitch,
      mediaType,
      byteSize: stored.byteSize,
      seconds,
      createdAt: context.requestedAt,
    }
    const item = presentSpeech(spoken, link)
    const result: SpeechResult = { audioUrl: item.audioUrl, item }
    await context.storeResult(transaction, result)
    await repository.insert(spoken, transaction)
    return result
  })
}
