import { attachmentTypes } from '@atelier/contract/attachments/attachments'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { attachmentTexts } from './attachments.texts.ts'
import { uploads } from './uploads.ts'

const accepted = [...attachmentTypes, '.doc', '.docx', '.txt', '.md', '.csv'].join(',')

/** The file picker of a chat; the chosen files are uploaded at once. */
export const useAttachPicker = (chatId: string) =>
  useFilePicker({
    accept: accepted,
    label: attachmentTexts.attach,
    multiple: true,
    onFiles: (files) => uploads.add(chatId, files),
  })
