import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { cancelJob } from '#features/jobs/use-jobs.ts'
import { chatClient, chatJobs } from '../cache/chat-client.ts'
import { chatTexts } from '../chat.texts.ts'
import { isOn, type Reading, type ReadingState, reading } from './reading.ts'

const texts = chatTexts.readAloud

/** The player is loaded with the first reply that is read. */
const loadPlayer = () => import('#features/speech/play-reply.ts')

/** Which request for a sound is the last one: what an earlier one brings comes too late. */
let current: object | undefined

/** Reads a reply aloud, instead of whatever plays. */
export async function readAloud(
  queries: QueryClient,
  { chatId, messageId }: Pick<Reading, 'chatId' | 'messageId'>,
): Promise<void> {
  const mine = {}
  current = mine
  const set = (state: ReadingState) => {
    if (current === mine) reading.set({ chatId, messageId, state })
  }
  set({ type: 'preparing' })
  try {
    const { close, lastVoice, playReply } = await loadPlayer()
    if (current !== mine) return
    close()
    const params = { chatId, messageId, body: lastVoice() }
    const job = await chatJobs.speak(params)
    if (current !== mine) return cancelUnlessWanted(queries, job.id, messageId)
    const end = await playReply(queries, {
      job,
      name: texts.sound,
      renew: () => chatClient.speak(params),
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

/** Pauses, or goes on. */
export async function togglePause(): Promise<void> {
  const { togglePause: toggle } = await loadPlayer()
  toggle()
}

/** Whichever it is, or only what is read of one chat. */
export async function stopReading(chatId?: string): Promise<void> {
  const now = reading.current()
  if (!now || !isOn(now.state) || (chatId ?? now.chatId) !== now.chatId) return
  current = undefined
  reading.set({ ...now, state: { type: 'stopped' } })
  const { close } = await loadPlayer()
  close()
}
