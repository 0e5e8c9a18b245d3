import { defineTexts } from '#language/texts.ts'

export const updateTexts = defineTexts('update', {
  ready: 'Une nouvelle version d’Atelier IA est disponible.',
  reload: 'Recharger',
  sending: 'Un envoi est en cours. Rechargez la page quand il sera terminé.',
  later: 'Plus tard',
})
