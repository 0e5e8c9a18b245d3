import type { toolNames } from './tools.texts.ts'

export const toolNamesSpanish: typeof toolNames = {
  dashboard: 'Panel',
  chat: 'Chat',
  images: 'Imágenes',
  inpainting: 'Inpainting',
  speech: 'Voz',
  transcription: 'Transcripción',
  knowledge: 'Conocimientos',
  history: 'Historial',
  admin: 'Admin',
  settings: 'Ajustes',
}
