import { Problem } from '@atelier/contract/problems/problems'
import { type SpeechChunk, speechLimits } from '@atelier/contract/speech/speech'
import type { Sound } from '@atelier/engine/engine'
import { parseWavFormat, wavSeconds } from '@atelier/engine/media/wav-format'
import type { LiveChannel } from '#platform/live-channel.ts'

interface StreamingSound {
  readonly userId: string
  readonly sounds: Sound[]
  readonly pieces: SpeechChunk[]
}
interface SpeechJobRef {
  readonly jobId: string
  readonly userId: string
}

/**
 * The sounds of texts that are being read: they can be played while the rest is made, and are
 * released some time after the end.
 */
export function createStreamingSounds(live: Pick<LiveChannel, 'publish'>) {
  const streaming = new Map<string, StreamingSound>()

  function find(userId: string, jobId: string): StreamingSound {
    const found = streaming.get(jobId)
    if (found?.userId !== userId) throw new Problem('speech.not-found')
    return found
  }
  return {
    /** Called when the job is accepted: its sounds can be requested from then on. */
    begin({ jobId, userId }: SpeechJobRef): void {
      if (!streaming.has(jobId)) streaming.set(jobId, { userId, sounds: [], pieces: [] })
    },
    add({ jobId, userId }: SpeechJobRef, sound: Sound): void {
      const { sounds, pieces } = find(userId, jobId)
      const last = pieces.at(-1)
      pieces.push({
        number: pieces.length,
        start: last ? last.start + last.seconds : 0,
        seconds: secondsOf(sound),
      })
      sounds.push(sound)
      live.publish(userId, { type: 'speech', jobId, pieces: pieces.length })
    },
    /** No more sounds will be added. Pages still have time to fetch the existing ones. */
    end({ jobId }: Pick<SpeechJobRef, 'jobId'>): void {
      setTimeout(() => streaming.delete(jobId), speechLimits.chunkRetentionSeconds * 1000).unref()
    },
    list: (userId: string, jobId: string): SpeechChunk[] => find(userId, jobId).pieces,
    sound(userId: string, jobId: string, number: string): Sound {
      const sound = /^\d{1,6}$/.test(number)
        ? find(userId, jobId).sounds[Number(number)]
        : undefined
      if (!sound) throw new Problem('speech.not-found')
      return sound
    },
  }
}
export type StreamingSounds = ReturnType<typeof createStreamingSounds>

/** 0 when the format does not give it: such sounds cannot be joined, so there is only one. */
function secondsOf({ bytes }: Sound): number {
  const format = parseWavFormat(bytes, bytes.length)
  return format ? wavSeconds(format) : 0
}
