import { SpeechDraft, type SpeechRecord } from '@atelier/contract/speech/speech'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { EndedJob, JobContext } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { MakeId } from '#platform/ids.ts'
import { quoteForTitle } from '#platform/text/truncate-text.ts'
import type { NewFile, StoredFiles } from '#storage/stored-files.ts'
import { joinSounds, type SoundFile } from './join-sounds.ts'
import { presentSpeech } from './present-speech.ts'
import {
  type SpeakPiecesDependencies,
  type SpokenDraft,
  speakPieces,
  speechWork,
} from './speak-pieces.ts'
import type { SpeechRepository, StoredSpeech } from './speech.repository.ts'

export interface SpeakDependencies extends SpeakPiecesDependencies {
  readonly repository: SpeechRepository
  readonly jobs: Pick<JobsService, 'offer'>
  readonly files: StoredFiles
  readonly makeId: MakeId
}
export interface SpeechResult {
  readonly audioUrl: string
  readonly item: SpeechRecord
}

/** A longer text may take over a minute. */
export const longCharacters = 1500

/** Reads texts aloud by jobs. */
export function createSpeaking(dependencies: SpeakDependencies) {
  const { models, jobs } = dependencies
  const submit = jobs.offer({
    kind: 'speech.speak',
    input: SpokenInput,
    run: (draft: SpokenDraft, context) =>
      speakPieces(dependencies, { draft, context }, (sounds) =>
        save(dependencies, { draft, context, sounds }),
      ),
    undo: (draft, job) => discardFailed(dependencies, draft, job),
  })
  return async (userId: string, draft: SpokenDraft, requestKey: RequestKey | undefined) => {
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
      writeWithJob: (transaction, jobId) =>
        reserveCharacters(dependencies, { draft, offered, jobId, userId }, transaction),
    })
    dependencies.streamingSounds.begin({ jobId: accepted.job.id, userId })
    return accepted
  }
}

/** The draft, and the access key that asks for it. */
const SpokenInput = SpeechDraft.extend({ keyId: z.string().optional() })

interface NewSpeech {
  readonly draft: Pick<SpokenDraft, 'text' | 'model' | 'keyId'>
  readonly offered: OfferedModel
  readonly jobId: string
  readonly userId: string
}
/** Sets the text's length aside, in the transaction that accepts the job. @throws Problem */
export async function reserveCharacters(
  { usage }: Pick<SpeakPiecesDependencies, 'usage'>,
  { draft, offered, ...job }: NewSpeech,
  transaction: Queries,
): Promise<void> {
  const { model, keyId, text } = draft
  const work = speechWork({ model, keyId, engine: offered.engineName }, job)
  await usage.reserve(work, { amount: text.length }, transaction)
}

/** The pieces that were spoken stay counted. */
export async function discardFailed(
  { database, usage, streamingSounds }: SpeakPiecesDependencies,
  draft: Pick<SpokenDraft, 'model' | 'keyId'>,
  job: EndedJob,
): Promise<void> {
  await database.commit((transaction) =>
    usage.giveBack(speechWork(draft, job), job.machineMs, transaction),
  )
  await streamingSounds.discard(job)
}

interface SpokenText {
  readonly draft: SpokenDraft
  readonly context: JobContext
  readonly sounds: readonly SoundFile[]
}
async function save(
  { repository, files, makeId, usage }: SpeakDependencies,
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
    const use = { amount: 0, machineMs: context.machineMs() }
    await usage.count(speechWork(draft, context), use, transaction)
    return result
  })
}
