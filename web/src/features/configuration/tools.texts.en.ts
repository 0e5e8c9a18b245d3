import type { toolNames } from './tools.texts.ts'

export const toolNamesEnglish: typeof toolNames = {
  dashboard: 'Dashboard',
  chat: 'Chat',
  images: 'Image generation',
  inpainting: 'Inpainting',
  speech: 'Speech',
  transcription: 'Transcription',
  knowledge: 'Knowledge',
  history: 'History',
  admin: 'Admin',
  settings: 'Settings',
}
