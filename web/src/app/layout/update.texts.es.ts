import type { updateTexts } from './update.texts.ts'

export const updateSpanish: typeof updateTexts = {
  ready: 'Hay disponible una nueva versión de Atelier IA.',
  reload: 'Recargar',
  sending: 'Hay un envío en curso. Recargue la página cuando termine.',
  later: 'Más tarde',
}
