import { useSyncExternalStore } from 'react'
import { createDraftStorage } from '#browser/storage/draft-storage.ts'
import { type KeyValueStorage, persistentStorage } from '#browser/storage/safe-storage.ts'

/** The draft of the chat that does not exist yet. */
export const newChatDraftId = 'new'
/** What one makes of a question that was asked already. */
export const editDraftId = (messageId: string) => `edit.${messageId}`
const prefix = 'atelier.chat-draft.'
const keyOf = (chatId: string) => prefix + chatId

/** What was typed and not sent, per chat; survives a reload. */
export function createDraftStore(storage: KeyValueStorage) {
  const watchers = new Set<() => void>()
  return {
    read: (chatId: string): string => storage.get(keyOf(chatId)) ?? '',
    write(chatId: string, text: string): void {
      if (text === '') storage.remove(keyOf(chatId))
      else storage.set(keyOf(chatId), text)
      for (const changed of watchers) changed()
    },
    /** A question that the server did not get comes back, before whatever was typed since. */
    prepend(chatId: string, text: string): void {
      const typed = this.read(chatId)
      this.write(chatId, typed === '' ? text : `${text}\n\n${typed}`)
    },
    subscribe(changed: () => void): () => void {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

export const drafts = createDraftStore(createDraftStorage(persistentStorage))

/** The draft of a chat and how to change it. */
export function useDraft(chatId: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(chatId))
  return [text, (next) => drafts.write(chatId, next)]
}
