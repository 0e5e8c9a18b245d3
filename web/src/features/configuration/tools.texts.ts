import { defineTexts } from '#language/texts.ts'

export const toolNames = defineTexts('toolNames', {
  dashboard: 'Tableau de bord',
  chat: 'Chat',
  images: 'Génération d’images',
  inpainting: 'Inpainting',
  speech: 'TTS',
  transcription: 'Transcription',
  knowledge: 'Connaissances',
  history: 'Historique',
  admin: 'Admin',
  settings: 'Paramètres',
})
