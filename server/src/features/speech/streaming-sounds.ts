import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { SpeechChunk } from '@atelier/contract/speech/speech'
import { speechLimits } from '@atelier/contract/speech/speech-limits'
import type { Sound } from '@atelier/engine/engine'
import { parseWavFormat, wavSeconds } from '@atelier/engine/media/wav-format'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { IncomingFiles, TemporaryFiles } from '#storage/incoming-files.ts'
import type { SoundFile } from './join-sounds.ts'

interface StreamingSound {
  readonly userId: string
  readonly sounds: SoundFile[]
  readonly pieces: SpeechChunk[]
  files: TemporaryFiles | undefined
  /** Set once they are being removed. */
  removal?: Promise<void>
}
interface SpeechJobRef {
  readonly jobId: string
  readonly userId: string
}
interface StreamingSoundsDependencies {
  readonly live: Pick<LiveChannel, 'publish'>
  readonly incoming: Pick<IncomingFiles, 'lendPaths'>
}

/**
 * The sounds of texts that are being read: they can be played while the rest is made, and are
 * removed some time after the end. They are in temporary files: together they would fill the memory.
 */
export function createStreamingSounds({ live, incoming }: StreamingSoundsDependencies) {
  const streaming = new Map<string, StreamingSound>()

  function find(userId: string, jobId: string): StreamingSound {
    const found = streaming.get(jobId)
    if (found?.userId !== userId) throw new Problem('speech.not-found')
    return found
  }
  async function discard({ jobId }: Pick<SpeechJobRef, 'jobId'>): Promise<void> {
    const found = streaming.get(jobId)
    if (!found) return
    // One removal for whoever asks: a stopping server waits for the one that a timer began.
    found.removal ??= Promise.resolve(found.files?.remove()).finally(() => streaming.delete(jobId))
    await found.removal
  }
  return {
    /** Called when the job is accepted: its sounds can be requested from then on. */
    begin({ jobId, userId }: SpeechJobRef): void {
      if (streaming.has(jobId)) return
      streaming.set(jobId, { userId, sounds: [], pieces: [], files: undefined })
    },
    /** @throws Problem `server.no-space` */
    async add({ jobId, userId }: SpeechJobRef, { bytes, mediaType }: Sound): Promise<void> {
      const found = find(userId, jobId)
      found.files ??= await incoming.lendPaths()
      const path = await found.files.save(bytes)
      const format = parseWavFormat(bytes, bytes.length)
      const { sounds, pieces } = found
      const last = pieces.at(-1)
      pieces.push({
        number: pieces.length,
        start: last ? last.start + last.seconds : 0,
        // 0 when the format does not give it: such sounds cannot be joined, so there is only one.
        seconds: format ? wavSeconds(format) : 0,
      })
      sounds.push({ path, mediaType, format })
      live.publish(userId, { type: 'speech', jobId, pieces: pieces.length })
    },
    /** All sounds of a job. */
    sounds: ({ jobId, userId }: SpeechJobRef): readonly SoundFile[] => find(userId, jobId).sounds,
    /** No more sounds will be added. Pages still have time to fetch the existing ones. */
    end(job: Pick<SpeechJobRef, 'jobId'>): void {
      const removeLater = () =>
        void discard(job).catch(() => 'what is left is removed at the next start')
      setTimeout(removeLater, speechLimits.chunkRetentionSeconds * 1000).unref()
    },
    /** Removes the sounds of a job that failed or was cancelled. */
    discard,
    list: (userId: string, jobId: string): SpeechChunk[] => find(userId, jobId).pieces,
    async open(userId: string, jobId: string, number: string): Promise<OpenSound> {
      const sound = /^\d{1,6}$/.test(number)
        ? find(userId, jobId).sounds[Number(number)]
        : undefined
      if (!sound) throw new Problem('speech.not-found')
      return await openSound(sound)
    },
  }
}
export type StreamingSounds = ReturnType<typeof createStreamingSounds>

interface OpenSound {
  readonly mediaType: string
  readonly byteSize: number
  readonly stream: Readable
}

async function openSound({ path, mediaType }: SoundFile): Promise<OpenSound> {
  const stream = createReadStream(path)
  try {
    const [{ size: byteSize }] = await Promise.all([stat(path), once(stream, 'open')])
    return { mediaType, byteSize, stream }
  } catch (cause) {
    stream.destroy()
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    // Removed meanwhile.
    throw new Problem('speech.not-found', { cause })
  }
}
