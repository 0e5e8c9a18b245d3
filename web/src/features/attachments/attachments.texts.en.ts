import { formatPercent } from '#format/numbers.ts'
import type { attachmentTexts } from './attachments.texts.ts'

export const attachmentEnglish: typeof attachmentTexts = {
  attach: 'Attach files',
  dropHere: 'Drop here: the file will be added to this message',
  dropHelp: (max) => `Images, audio files, videos, PDF, Word or text, up to ${max} each`,
  attached: 'Files to send',
  sending: (share) => `Sending: ${formatPercent(share)}`,
  reading: 'Analysing the file…',
  remove: (name) => `Remove ${name}`,
  cancel: (name) => `Cancel sending ${name}`,
  failed: (name, sentence) => `Error while uploading “${name}”: ${sentence}`,
  invalidReply: 'Invalid upload response',
  tooLarge: (max) => `The file is too large (${max} at most).`,
  tooMany: (max) => `At most ${max} files per message.`,
  kind: (kind) => ({ image: 'Image', audio: 'Audio', video: 'Video', document: 'Document' })[kind],
  enlarge: (name) => `Enlarge ${name}`,
  download: (name) => `Download ${name}`,
  close: 'Close',
  gone: 'File not found',
}
