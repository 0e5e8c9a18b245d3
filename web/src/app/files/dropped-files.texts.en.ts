import type { droppedFilesTexts } from './dropped-files.texts.ts'

export const droppedFilesEnglish: typeof droppedFilesTexts = {
  whatWith: (name) => `What to do with ${name}?`,
  whatWithAll: (count) => `What to do with these ${count} files?`,
  toChat: 'Open in a chat',
  transcribe: 'Transcribe',
  inpaint: 'Retouch',
  nowhere: 'None of the tools that are turned on accepts this file.',
}
