import { Attachment, attachments, chatToBegin } from '@atelier/contract/attachments/attachments'
import { type ClipboardEvent, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { browserTransport } from '#api/browser-transport.ts'
import { createClient } from '#api/client.ts'
import { fetchWithProgress } from '#api/fetch-with-progress.ts'
import { randomId } from '#browser/random-id.ts'
import { onSignOut } from '#browser/sign-out-hooks.ts'
import { createStoredForm, onStoredInOtherTab } from '#browser/storage/stored-form.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { attachmentsClient } from './files/attachments-client.ts'
import type { ChosenFile } from './files/chosen-files.ts'
import { createUploads } from './files/create-uploads.ts'

const storedPrefix = 'files.'
const storedFilesFor = (chatId: string) =>
  createStoredForm(storedPrefix + chatId, z.array(Attachment))

/** Several drafts may begin a chat: what is behind a full stop only tells them apart. */
const receiverOf = (chatId: string) => (chatId.startsWith(`${chatToBegin}.`) ? chatToBegin : chatId)

/** Those of this page. */
export const uploads = createUploads({
  upload: (chatId, file, { signal, onProgress }) =>
    createClient(attachments, () => ({
      ...browserTransport(attachmentTexts.invalidReply),
      fetch: fetchWithProgress(onProgress),
    })).upload({ form: { chatId: receiverOf(chatId) }, file }, { signal }),
  remove: (attachmentId) => attachmentsClient.remove({ attachmentId }),
  read: (attachmentId) => attachmentsClient.read({ attachmentId }),
  waiting: {
    read: (chatId) => storedFilesFor(chatId).read() ?? [],
    save: (chatId, files) =>
      files.length === 0 ? storedFilesFor(chatId).clear() : storedFilesFor(chatId).save([...files]),
  },
  makeKey: randomId,
})

onSignOut(uploads.clear)
onStoredInOtherTab((name) => {
  if (name.startsWith(storedPrefix)) uploads.reread(name.slice(storedPrefix.length))
})

/** The files chosen for the next message of a chat. */
export const useChosenFiles = (chatId: string): readonly ChosenFile[] =>
  useSyncExternalStore(uploads.subscribe, () => uploads.filesOf(chatId))

/** Adds pasted pictures and files. When text comes with them (from a word processor), only the text is pasted. */
export function addPastedFiles(chatId: string, event: ClipboardEvent): void {
  const { files, types } = event.clipboardData
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  uploads.add(chatId, [...files])
}
