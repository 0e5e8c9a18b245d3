import { defineTexts } from '#language/texts.ts'

/** The words of a reply that is read aloud. */
export const replyTexts = defineTexts('reply', {
  read: 'Lire la réponse',
  pause: 'Mettre la lecture en pause',
  resume: 'Reprendre la lecture',
  stop: 'Arrêter la lecture',
  sound: 'Lecture de la réponse',
  failed: (sentence: string) => `La réponse n’a pas pu être lue\u00a0: ${sentence}`,
  announced: {
    preparing: 'Préparation de la lecture',
    playing: 'Lecture en cours',
    paused: 'Lecture en pause',
    ended: 'Lecture terminée',
    stopped: 'Lecture arrêtée',
  },
  noVoiceAdmin:
    'Aucune voix n’est proposée. Installez-en une dans Admin > Modèles locaux, ou connectez un moteur qui en a une.',
  noVoiceUser: 'Aucune voix n’est proposée. Demandez à votre administrateur d’en proposer une.',
  retry: 'Réessayer',
  dismiss: 'Fermer',
})
