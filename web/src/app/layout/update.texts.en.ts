import type { updateTexts } from './update.texts.ts'

export const updateEnglish: typeof updateTexts = {
  ready: 'A new version of Atelier IA is in place.',
  reload: 'Reload',
  sending: 'An upload is under way. Reload when it has finished.',
  later: 'Later',
}
