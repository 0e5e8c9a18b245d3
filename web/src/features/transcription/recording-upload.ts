import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { useSyncExternalStore } from 'react'
import { createFileUploads, type FileUpload } from '#api/uploads/file-uploads.ts'
import { uploadTexts } from '#ui/files/upload.texts.ts'

/** The recording on its way to the server. */
export const recordingUpload = createFileUploads({
  server: audioUploads,
  lostConnection: () => uploadTexts.lost,
})
export const useRecordingUpload = (): FileUpload | undefined =>
  useSyncExternalStore(recordingUpload.subscribe, recordingUpload.current)
