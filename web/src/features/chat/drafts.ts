import { useSyncExternalStore } from 'react'
import { draftStorage } from '#api/draft-storage.ts'
import { type KeyedStorage, lasting } from '#api/safe-storage.ts'

/** The draft of the chat that does not exist yet. */
export const newChatDraft = 'new'
/** What one makes of a question that was asked already. */
export const editDraft = (messageId: string) => `edit.${messageId}`
const prefix = 'atelier.chat-draft.'
const keyOf = (chatId: string) => prefix + chatId

/** What was typed and not sent, per chat; survives a reload. */
export function createDrafts(storage: KeyedStorage) {
  const watchers = new Set<() => void>()
  return {
    read: (chatId: string): string => storage.get(keyOf(chatId)) ?? '',
    write(chatId: string, text: string): void {
      if (text === '') storage.remove(keyOf(chatId))
      else storage.set(keyOf(chatId), text)
      for (const changed of watchers) changed()
    },
    /** A question that the server did not get comes back, before whatever was typed since. */
    giveBack(chatId: string, text: string): void {
      const typed = this.read(chatId)
      this.write(chatId, typed === '' ? text : `${text}\n\n${typed}`)
    },
    watch(changed: () => void): () => void {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

export const drafts = createDrafts(draftStorage(lasting))

/** The draft of a chat and how to change it. */
export function useDraft(chatId: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(drafts.watch, () => drafts.read(chatId))
  return [text, (next) => drafts.write(chatId, next)]
}
