import { chatUploads } from '@atelier/contract/chat/imports/imports'
import { useSyncExternalStore } from 'react'
import { createFileUploads, type FileUpload } from '#api/uploads/file-uploads.ts'
import { uploadTexts } from '#ui/files/upload.texts.ts'

/** The file of chats on its way to the server. */
export const chatFileUpload = createFileUploads({
  server: chatUploads,
  lostConnection: () => uploadTexts.lost,
})
export const useChatFileUpload = (): FileUpload | undefined =>
  useSyncExternalStore(chatFileUpload.subscribe, chatFileUpload.current)
