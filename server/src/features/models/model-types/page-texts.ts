import type { PageName } from '@atelier/contract/model-types/model-types'

/** Name and purpose of each page, for the administrator who assigns models to it. */
export const pageTexts: Readonly<
  Record<PageName, { readonly displayName: string; readonly description: string }>
> = {
  chat: { displayName: 'Chat', description: 'Conversation avec un modèle de texte' },
  'image-generation': {
    displayName: 'Génération d’images',
    description: 'Création d’images à partir d’une description',
  },
  inpainting: { displayName: 'Inpainting', description: 'Retouche d’une partie d’une image' },
  tts: { displayName: 'TTS', description: 'Lecture d’un texte à voix haute' },
  'audio-transcription': {
    displayName: 'Transcription',
    description: 'Transcription et traduction d’enregistrements',
  },
}
