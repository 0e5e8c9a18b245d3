import { defineTexts } from '#language/texts.ts'

export const updateTexts = defineTexts('update', {
  ready: 'Une nouvelle version d’Atelier IA est en place.',
  reload: 'Recharger',
  sending: 'Un envoi est en cours. Rechargez quand il sera terminé.',
  later: 'Plus tard',
})
