import { chatToBegin } from '@atelier/contract/attachments/attachments'
import { useSyncExternalStore } from 'react'
import { createDraftStorage } from '#browser/storage/draft-storage.ts'
import { type KeyValueStorage, persistentStorage } from '#browser/storage/safe-storage.ts'

/** The draft of the chat that does not exist yet, and its files. */
export const newChatDraftId = chatToBegin
/** The same of the chat that tries this assistant out, beside its editor. */
export const tryOutDraftId = (assistantId = '') => `${chatToBegin}.essai.${assistantId}`
/** What it was called before chats could begin with files. */
const formerNewChatDraftId = 'new'
/** The draft of an edited question. */
export const editDraftId = (messageId: string) => `edit.${messageId}`
/** What was typed into the messages of a chat that wait. */
export const queueEditsDraftId = (chatId: string) => `queue.${chatId}`
/** Ids of the files taken from it, with spaces between. */
export const removedFilesDraftId = (messageId: string) => `${editDraftId(messageId)}.removed`
const prefix = 'atelier.chat-draft.'
const keyOf = (chatId: string) => prefix + chatId

/** What was typed and not sent, per chat; survives a reload. Subscribers are called at each change. */
export function createDraftStore(storage: KeyValueStorage) {
  const subscribers = new Set<() => void>()
  const store = {
    read: (chatId: string): string => storage.get(keyOf(chatId)) ?? '',
    write(chatId: string, text: string): void {
      if (text === '') storage.remove(keyOf(chatId))
      else storage.set(keyOf(chatId), text)
      for (const notify of subscribers) notify()
    },
    /** Puts back a question that the server did not get, before whatever was typed since. */
    prepend(chatId: string, text: string): void {
      const typed = this.read(chatId)
      this.write(chatId, typed === '' ? text : `${text}\n\n${typed}`)
    },
    /** Also called at the changes of other tabs. */
    subscribe(onChange: () => void): () => void {
      const onOtherTab = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) onChange()
      }
      subscribers.add(onChange)
      globalThis.addEventListener?.('storage', onOtherTab)
      return () => {
        subscribers.delete(onChange)
        globalThis.removeEventListener?.('storage', onOtherTab)
      }
    },
  }
  const former = store.read(formerNewChatDraftId)
  if (former !== '') {
    store.prepend(newChatDraftId, former)
    store.write(formerNewChatDraftId, '')
  }
  return store
}

export const drafts = createDraftStore(createDraftStorage(persistentStorage))

/** Nothing of an edited question stays. */
export function clearEdit(messageId: string): void {
  drafts.write(editDraftId(messageId), '')
  drafts.write(removedFilesDraftId(messageId), '')
}

/** The draft of a chat and how to change it. */
export function useDraft(chatId: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(chatId))
  return [text, (next) => drafts.write(chatId, next)]
}
