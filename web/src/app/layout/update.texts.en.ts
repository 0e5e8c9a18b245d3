import type { updateTexts } from './update.texts.ts'

export const updateEnglish: typeof updateTexts = {
  ready: 'A new version of Atelier IA is available.',
  reload: 'Reload',
  sending: 'An upload is in progress. Reload the page when it has finished.',
  later: 'Later',
}
