import type { updateTexts } from './update.texts.ts'

export const updateSpanish: typeof updateTexts = {
  ready: 'Hay una nueva versión de Atelier IA.',
  reload: 'Recargar',
  sending: 'Hay un envío en curso. Recargue cuando termine.',
  later: 'Más tarde',
}
