import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { cancelJob } from '#features/jobs/use-jobs.ts'
import { player } from '../player/player.ts'
import { replyTexts } from '../reply.texts.ts'
import { lastVoice, playReply } from './play-reply.ts'
import { isOn, type ReadingState, reading } from './reading.ts'
import type { ReplySource } from './reply-source.ts'

/** Which request for a sound is the last one: what an earlier one brings comes too late. */
let current: object | undefined

/** Reads a reply aloud, instead of whatever plays. */
export async function readReply(
  queries: QueryClient,
  source: ReplySource,
  messageId: string,
): Promise<void> {
  const mine = {}
  current = mine
  const set = (state: ReadingState) => {
    if (current === mine) reading.set({ chatId: source.chatId, messageId, state })
  }
  player.close()
  set({ type: 'preparing' })
  const voice = lastVoice()
  try {
    const job = await source.speak(messageId, voice)
    if (current !== mine) return await cancelUnlessWanted(queries, job.id, messageId)
    const end = await playReply(queries, {
      job,
      name: replyTexts.sound,
      renew: () => source.renew(messageId, voice),
      onChange: (type) => set({ type }),
    })
    set({ type: end === 'ended' ? 'ended' : 'stopped' })
  } catch (error) {
    set({ type: 'failed', sentence: errorMessage(error) })
  }
}

/** It was stopped before its job was accepted. The same job may be wanted again by now. */
async function cancelUnlessWanted(queries: QueryClient, jobId: string, messageId: string) {
  const now = reading.current()
  if (now?.messageId === messageId && isOn(now.state)) return
  await cancelJob(queries, jobId)
}

/** Whichever it is, or only what is read of one chat. */
export function stopReading(chatId?: string): void {
  const now = reading.current()
  if (!now || !isOn(now.state) || (chatId ?? now.chatId) !== now.chatId) return
  current = undefined
  reading.set({ ...now, state: { type: 'stopped' } })
  player.close()
}
