import type { Attachment } from '@atelier/contract/attachments/attachments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { uploads } from '#features/attachments/uploads.ts'
import { chatQuery } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { drafts } from '../drafts.ts'
import { queueTexts as texts } from './queue.texts.ts'
import { queueEdits, useTextsOfSent } from './queue-edits.ts'

interface NewQueued {
  readonly content: string
  readonly files: readonly Attachment[]
  /** The reply that is being written ends for it. */
  readonly isNow: boolean
  /** Answer it side by side, instead of the chat's. */
  readonly models: readonly string[] | undefined
}

/** The messages that wait in a chat, and what one can do with them. What goes wrong is passed to `notify`. */
export function useQueue(
  { chat: { id: chatId }, queued }: OpenChat,
  notify: (text: string) => void,
) {
  const queries = useQueryClient()
  const [announcement, setAnnouncement] = useState('')
  useHeldAnnouncement(
    queued.some(({ state }) => state === 'held'),
    setAnnouncement,
  )
  useTextsOfSent(
    chatId,
    queued.map(({ id }) => id),
    () => notify(texts.leftWhileEdited),
  )

  /** Returns whether it was done. The server tells every page what waits now. */
  const run = async (task: () => Promise<string>): Promise<boolean> => {
    try {
      setAnnouncement(await task())
      return true
    } catch (error) {
      notify(texts.failed(errorMessage(error)))
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: chatQuery(chatId).queryKey })
    }
  }
  const add = async ({ content, files, isNow, models }: NewQueued) => {
    const attachments = files.map(({ id }) => id)
    const body = { content, attachments, ...(models && { models: [...models] }) }
    const isAdded = await run(async () => {
      const { id, place } = await chatClient.queueMessage({ chatId, body })
      if (!isNow) return texts.announced.queued(place)
      await chatClient.sendQueued({ chatId, queuedId: id })
      return texts.announced.sent
    })
    if (isAdded) return
    if (content !== '') drafts.prepend(chatId, content)
    uploads.restore(chatId, files)
  }
  const sendNow = (queuedId: string) =>
    void run(async () => {
      await chatClient.sendQueued({ chatId, queuedId })
      return texts.announced.sent
    })
  return {
    queued,
    announcement,
    edits: queueEdits(chatId),
    /** A message that is refused comes back into the composer. */
    add: (message: NewQueued) => void add(message),
    sendNow,
    sendFirst: () => {
      const [first] = queued
      if (first) sendNow(first.id)
    },
    ...queueChanges(chatId, run),
  }
}
export type QueueActions = ReturnType<typeof useQueue>

const queueChanges = (chatId: string, run: (task: () => Promise<string>) => Promise<boolean>) => ({
  /** A text that comes too late goes into the composer: its message has left. */
  edit: async (queuedId: string, content: string): Promise<void> => {
    const isSaved = await run(async () => {
      await chatClient.changeQueued({ chatId, queuedId, body: { content } })
      return texts.announced.changed
    })
    if (!isSaved) drafts.prepend(chatId, content)
  },
  move: (queuedId: string, place: number) =>
    run(async () => {
      await chatClient.changeQueued({ chatId, queuedId, body: { place } })
      return texts.announced.moved(place)
    }),
  remove: (queuedId: string) =>
    run(async () => {
      await chatClient.removeQueued({ chatId, queuedId })
      return texts.announced.removed
    }),
  empty: () =>
    run(async () => {
      await chatClient.emptyQueue({ chatId })
      return texts.announced.emptied
    }),
  resume: () =>
    run(async () => {
      await chatClient.resumeQueue({ chatId })
      return texts.announced.resumed
    }),
})

/** Said when the queue begins to be held, whichever device did it. */
function useHeldAnnouncement(isHeld: boolean, announce: (text: string) => void): void {
  const [wasHeld, setWasHeld] = useState(isHeld)
  if (isHeld === wasHeld) return
  setWasHeld(isHeld)
  if (isHeld) announce(texts.announced.waits)
}
