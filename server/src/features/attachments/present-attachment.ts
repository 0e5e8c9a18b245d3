import {
  attachmentNoteText,
  attachmentNoteTexts,
} from '@atelier/contract/attachments/attachment-notes'
import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { FileLink } from '#storage/stored-files.ts'
import type { StoredAttachment } from './stored-attachment.ts'

/** An attachment as the API returns it to its owner. */
export const presentAttachment = (link: FileLink, attachment: StoredAttachment): Attachment => ({
  id: attachment.id,
  fileName: attachment.name,
  fileType: attachment.kind,
  fileSize: attachment.byteSize,
  url: attachment.fileId === null ? null : link(attachment.fileId),
  mimeType: attachment.mediaType,
  state: attachment.state,
  ...noteOf(attachment),
})

function noteOf({ note, share }: StoredAttachment): Pick<Attachment, 'note' | 'byExcerpts'> {
  return note !== null && note in attachmentNoteTexts
    ? {
        note: attachmentNoteText(note, share ?? 0),
        ...(note === 'excerpts' && { byExcerpts: true }),
      }
    : {}
}
