import { createHash } from 'node:crypto'
import { ReplySound, type ReplyVoice } from '@atelier/contract/chat/read-aloud'
import { Problem } from '@atelier/contract/problems/problems'
import { speechLimits } from '@atelier/contract/speech/speech-limits'
import { z } from 'zod'
import { isUniqueViolation } from '#database/unique-violation.ts'
import { isStored } from '#database/works/is-stored.ts'
import type { AcceptedJob, JobContext } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { Clock } from '#platform/clock.ts'
import { createExclusiveTasks } from '#platform/exclusive-tasks.ts'
import { joinSounds, type SoundFile } from '../join-sounds.ts'
import { speakPieces, speechWork } from '../speak-pieces.ts'
import {
  discardFailed,
  longCharacters,
  reserveCharacters,
  type SpeakDependencies,
} from '../speak-text.ts'
import { type ChooseVoiceDependencies, type ChosenVoice, chooseVoice } from './choose-voice.ts'
import { presentReplySound } from './present-reply-sound.ts'
import type {
  ReplySoundsRepository,
  SpokenReply,
  StoredReplySound,
} from './reply-sounds.repository.ts'

export interface SpeakReplyDependencies
  extends Omit<SpeakDependencies, 'jobs'>,
    Pick<ChooseVoiceDependencies, 'defaultModel'> {
  readonly jobs: Pick<JobsService, 'offer' | 'read' | 'waitForResult'>
  readonly replySounds: ReplySoundsRepository
  readonly clock: Clock
}
/** A reply of the user's own chat, as it is to be read. */
export interface ReplyToSpeak extends Pick<StoredReplySound, 'userId' | 'chatId' | 'messageId'> {
  /** Without Markdown. */
  readonly text: string
  readonly voice: ReplyVoice
  readonly requestKey: RequestKey | undefined
}

/** The text is in the row of the sound, and gone with it. */
const ReplyInput = z.object({ soundId: z.string(), model: z.string() })
const hourMs = 60 * 60 * 1000

/** Reads replies of the chat aloud by jobs; what was read within the day is not read again. */
export function createReplySpeaking(dependencies: SpeakReplyDependencies) {
  const submit = dependencies.jobs.offer({
    kind: 'speech.reply',
    input: ReplyInput,
    run: ({ soundId }: z.output<typeof ReplyInput>, context) => run(dependencies, soundId, context),
    async undo({ soundId, model }, job) {
      await dependencies.database.commit((transaction) =>
        dependencies.replySounds.removeWaiting(soundId, transaction),
      )
      await discardFailed(dependencies, { model }, job)
    },
  })
  const accept = async (
    sound: StoredReplySound,
    { offered }: ChosenVoice,
    requestKey: RequestKey | undefined,
  ): Promise<AcceptedJob<ReplySound>> => {
    const { userId, text, model } = sound
    const accepted = await submit({
      userId,
      title: 'Lecture d’une réponse',
      model,
      ...dependencies.models.slotsFor(offered),
      input: { soundId: sound.id, model },
      size: text.length,
      isLong: text.length > longCharacters,
      requestKey,
      async writeWithJob(transaction, jobId) {
        // Removed meanwhile: its words would stay behind it.
        if (!(await isStored(transaction, 'chats', sound.chatId)))
          throw new Problem('chat.not-found')
        await dependencies.replySounds.insert({ ...sound, jobId }, transaction)
        const job = { draft: sound, offered, jobId, userId }
        await reserveCharacters(dependencies, job, transaction)
      },
    })
    dependencies.streamingSounds.begin({ jobId: accepted.job.id, userId })
    return accepted
  }
  const requests = createExclusiveTasks()
  /** @throws Problem */
  return async (request: ReplyToSpeak): Promise<AcceptedJob<ReplySound>> => {
    requireReadable(request.text)
    const voice = await chooseVoice(dependencies, request.userId, request.voice)
    const sound = newSound(dependencies, request, voice)
    // Of two requests at once, the second finds the job of the first.
    return await requests.run(`${sound.messageId} ${sound.fingerprint}`, async () => {
      const earlier = await findEarlier(dependencies, sound)
      if (earlier) return earlier
      try {
        return await accept(sound, voice, request.requestKey)
      } catch (cause) {
        // Another server has accepted the same meanwhile.
        const other = isUniqueViolation(cause) ? await findEarlier(dependencies, sound) : undefined
        if (other) return other
        throw cause
      }
    })
  }
}

function requireReadable(text: string): void {
  const { textMax: characters } = speechLimits
  if (text.trim() === '') throw new Problem('speech.nothing-to-read')
  if (text.length > characters)
    throw new Problem('speech.reply-too-long', { params: { characters } })
}

function newSound(
  { makeId, clock }: Pick<SpeakReplyDependencies, 'makeId' | 'clock'>,
  { userId, chatId, messageId, text }: ReplyToSpeak,
  { model, voice, speed, pitch }: ChosenVoice,
): StoredReplySound {
  const spoken: SpokenReply = { text, model, voice, speed, pitch }
  const createdAt = clock.now()
  return {
    ...{ id: makeId(), userId, chatId, messageId, jobId: '' },
    ...spoken,
    fingerprint: fingerprintOf(spoken),
    sound: undefined,
    createdAt,
    expiresAt: createdAt + speechLimits.replySoundHours * hourMs,
  }
}
const fingerprintOf = ({ text, model, voice, speed, pitch }: SpokenReply) =>
  createHash('sha256')
    .update(JSON.stringify([text, model, voice ?? null, speed, pitch]))
    .digest('base64url')

/** The job that reads the same, or has read it: its sound is given again, with a fresh link. */
async function findEarlier(
  dependencies: SpeakReplyDependencies,
  wanted: StoredReplySound,
): Promise<AcceptedJob<ReplySound> | undefined> {
  const { replySounds, jobs, files, database, clock } = dependencies
  const { userId } = wanted
  const found = await replySounds.find(userId, wanted)
  if (!found) return undefined
  const job = await jobs.read(userId, found.jobId)
  if (found.sound && found.expiresAt > clock.now()) {
    const result = presentReplySound(found, found.sound, await files.linksFor(userId))
    return { job: { ...job, state: 'done', result }, done: Promise.resolve(result) }
  }
  if (job.state === 'waiting' || job.state === 'running')
    return { job, done: jobs.waitForResult(userId, job.id).then((made) => ReplySound.parse(made)) }
  // Completed since it was looked for.
  if (!found.sound && job.state === 'done') return await findEarlier(dependencies, wanted)
  const fileIds = await database.commit(async (transaction) => {
    const removed = await replySounds.remove({ ids: [found.id] }, transaction)
    const ids = removed.flatMap(({ fileId }) => fileId ?? [])
    await files.removeRows(transaction, ids)
    return ids
  })
  await files.removeBytes(fileIds)
  return undefined
}

async function run(
  dependencies: SpeakReplyDependencies,
  soundId: string,
  context: JobContext,
): Promise<ReplySound> {
  const waiting = await dependencies.replySounds.findWaiting(soundId)
  // The chat was deleted meanwhile.
  if (!waiting) throw new Problem('job.cancelled')
  const { text, model, voice, speed, pitch } = waiting
  const draft = { text, model, speed, pitch, ...(voice !== undefined && { voice }) }
  return await speakPieces(dependencies, { draft, context }, (sounds) =>
    save(dependencies, { waiting, context, sounds }),
  )
}

interface ReadReply {
  readonly waiting: StoredReplySound
  readonly context: JobContext
  readonly sounds: readonly SoundFile[]
}
async function save(
  { replySounds, files, usage }: SpeakReplyDependencies,
  { waiting, context, sounds }: ReadReply,
): Promise<ReplySound> {
  const { userId } = context
  const { mediaType, seconds, stream } = joinSounds(sounds)
  const link = await files.linksFor(userId)
  return await files.create(
    { ownerId: userId, kind: 'speech', ignoresLimit: true, mediaType, originalName: '', stream },
    async (transaction, { id: fileId, byteSize }) => {
      const sound = { fileId, mediaType, byteSize, seconds }
      const saved = await replySounds.complete(waiting.id, sound, transaction)
      if (!saved) throw new Problem('job.cancelled')
      const result = presentReplySound(saved, sound, link)
      await context.storeResult(transaction, result)
      const use = { amount: 0, machineMs: context.machineMs() }
      await usage.count(speechWork(waiting, context), use, transaction)
      return result
    },
  )
}
