import type { droppedFilesTexts } from './dropped-files.texts.ts'

export const droppedFilesSpanish: typeof droppedFilesTexts = {
  whatWith: (name) => `¿Qué hacer con ${name}?`,
  whatWithAll: (count) => `¿Qué hacer con estos ${count} archivos?`,
  toChat: 'Abrir en un chat',
  transcribe: 'Transcribir',
  inpaint: 'Retocar',
  nowhere: 'Ninguna de las herramientas activadas acepta este archivo.',
}
