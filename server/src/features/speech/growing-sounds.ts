import { Problem } from '@atelier/contract/problems'
import { type SpokenPiece, speechLimits } from '@atelier/contract/speech'
import type { Sound } from '@atelier/engine/engine'
import { wavFormatOf, wavSeconds } from '@atelier/engine/media/wav-format'
import type { LiveChannel } from '#platform/live-channel.ts'

interface Growing {
  readonly userId: string
  readonly sounds: Sound[]
  readonly pieces: SpokenPiece[]
}
interface Reader {
  readonly jobId: string
  readonly userId: string
}

/** The sounds of texts that are being read: heard while the rest is made, and let go some time after the end. */
export function createGrowingSounds(live: Pick<LiveChannel, 'tell'>) {
  const growing = new Map<string, Growing>()

  function find(userId: string, jobId: string): Growing {
    const found = growing.get(jobId)
    if (found?.userId !== userId) throw new Problem('speech.not-found')
    return found
  }
  return {
    /** From when it is accepted on, so that one can ask for what there is. */
    begin({ jobId, userId }: Reader): void {
      if (!growing.has(jobId)) growing.set(jobId, { userId, sounds: [], pieces: [] })
    },
    add({ jobId, userId }: Reader, sound: Sound): void {
      const { sounds, pieces } = find(userId, jobId)
      const last = pieces.at(-1)
      pieces.push({
        number: pieces.length,
        start: last ? last.start + last.seconds : 0,
        seconds: secondsOf(sound),
      })
      sounds.push(sound)
      live.tell(userId, { type: 'speech', jobId, pieces: pieces.length })
    },
    /** No more will come. Whoever listens still has time to fetch what there is. */
    end({ jobId }: Pick<Reader, 'jobId'>): void {
      setTimeout(() => growing.delete(jobId), speechLimits.piecesKeptSeconds * 1000).unref()
    },
    list: (userId: string, jobId: string): SpokenPiece[] => find(userId, jobId).pieces,
    sound(userId: string, jobId: string, number: string): Sound {
      const sound = /^\d{1,6}$/.test(number)
        ? find(userId, jobId).sounds[Number(number)]
        : undefined
      if (!sound) throw new Problem('speech.not-found')
      return sound
    },
  }
}
export type GrowingSounds = ReturnType<typeof createGrowingSounds>

/** 0 for a format that does not tell: such sounds cannot be joined, so there is one alone. */
function secondsOf({ bytes }: Sound): number {
  const format = wavFormatOf(bytes, bytes.length)
  return format ? wavSeconds(format) : 0
}
