import { formatCount, formatNumber } from '#format/numbers.ts'
import type { uploadTexts } from './upload.texts.ts'

export const uploadEnglish: typeof uploadTexts = {
  sending: (name) => `Sending ${name}`,
  sent: (sent, total, share) => `${sent} of ${total} (${share})`,
  paused: 'Paused',
  lost: 'Connection lost. The upload will resume automatically where it stopped.',
  ends: 'File uploaded, starting…',
  pause: 'Pause',
  resume: 'Resume the upload',
  again: 'Try again',
  cancel: 'Cancel',
  files: (count) => formatCount(count, 'file', 'files'),
  tooMany: (max, room) =>
    `None was sent: of ${formatNumber(max)} documents at most, there is room for ${formatNumber(room)} more. Choose fewer.`,
}
