import { formatPercent } from '#format/numbers.ts'
import type { attachmentTexts } from './attachments.texts.ts'

export const attachmentEnglish: typeof attachmentTexts = {
  attach: 'Attach files',
  dropHere: 'Drop: the file will go into this message',
  dropHelp: 'Images, sounds, videos, PDF, Word or text, up to 10 MB each',
  attached: 'Files to send',
  sending: (share) => `Sending: ${formatPercent(share)}`,
  reading: 'Reading',
  remove: (name) => `Remove ${name}`,
  cancel: (name) => `Cancel sending ${name}`,
  failed: (name, sentence) => `Error while uploading “${name}”: ${sentence}`,
  invalidReply: 'Invalid upload answer',
  tooLarge: (max) => `The file is too large (${max} at most).`,
  tooMany: (max) => `At most ${max} files per message.`,
  kind: (kind) => ({ image: 'Image', audio: 'Sound', video: 'Video', document: 'Document' })[kind],
  enlarge: (name) => `Enlarge ${name}`,
  download: (name) => `Download ${name}`,
  close: 'Close',
  gone: 'File missing',
}
