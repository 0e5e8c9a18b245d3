import type { ReplySound, ReplyVoice } from '@atelier/contract/chat/read-aloud'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { uploadUrl } from '#api/upload-url.ts'
import { cancelJob } from '#features/jobs/use-jobs.ts'
import type { SoundFile } from '../player/file-player.ts'
import type { NowPlaying } from '../player/now-playing.ts'
import { player } from '../player/player.ts'
import { speechTexts } from '../speech.texts.ts'
import { speechFormStorage } from '../speech-form.ts'
import { closeIfPlaying, playStreaming } from '../spoken-texts/play-while-generating.ts'

/** The voice that was chosen last in this browser; the server knows another where there is none. */
export function lastVoice(): ReplyVoice {
  const form = speechFormStorage.read()
  if (!form || form.model === '') return {}
  const { model, voice, speed, pitch } = form
  return { model, speed, pitch, ...(voice !== '' && { voice }) }
}

/** What the player needs of the result of such a job. */
const Sound = z.object({ audioUrl: z.string(), seconds: z.number().optional() })

export type ReplyPlayback = 'preparing' | 'playing' | 'paused'
interface ReplyToPlay {
  /** Reads the reply, waiting or done. */
  readonly job: Job
  readonly name: string
  /** Another link to the same sound, once the first has expired. */
  readonly renew: () => Promise<ReplySound>
  /** Called until it ends. */
  readonly onChange: (playback: ReplyPlayback) => void
}

/** Plays a reply, while it is being read or once it was; resolves when it has ended or was closed. @throws when it cannot be played */
export async function playReply(
  queries: QueryClient,
  { job, name, renew, onChange }: ReplyToPlay,
): Promise<'ended' | 'closed'> {
  const toSound = (result: unknown): SoundFile => {
    const { audioUrl, seconds } = Sound.parse(result)
    const renewUrl = async () => uploadUrl((await renew()).audioUrl)
    return { id: job.id, name, url: uploadUrl(audioUrl), seconds, renewUrl }
  }
  const { promise: failure, reject } = Promise.withResolvers<never>()
  let isMade = job.state === 'done'
  if (isMade) player.play(toSound(job.result))
  else
    playStreaming(queries, { job, name, toSound }).then(() => {
      isMade = true
    }, reject)
  const ending = waitForEnd(job.id, onChange)
  const end = await Promise.race([ending, failure]).catch((cause: unknown) => {
    closeIfPlaying(job.id)
    throw cause
  })
  // Who does not listen to the end wants no more of it.
  if (end === 'closed' && !isMade) void cancelJob(queries, job.id)
  return end
}

const waitForEnd = (id: string, onChange: ReplyToPlay['onChange']) =>
  new Promise<'ended' | 'closed'>((resolve, reject) => {
    const leave = player.subscribe(look)
    const finish = (act: () => void) => {
      leave()
      act()
    }
    function look() {
      const now = player.current()
      if (now?.id !== id) return finish(() => resolve('closed'))
      if (now.hasFailed) return finish(() => reject(new Error(speechTexts.unplayable)))
      if (now.hasEnded) {
        finish(() => resolve('ended'))
        return player.close()
      }
      onChange(playbackOf(now))
    }
    look()
  })

const playbackOf = ({ isStreaming, isPaused, duration }: NowPlaying): ReplyPlayback => {
  if (isStreaming && duration === 0) return 'preparing'
  return isPaused ? 'paused' : 'playing'
}
