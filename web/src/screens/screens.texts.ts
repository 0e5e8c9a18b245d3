import { defineTexts } from '#language/texts.ts'

export const screenTexts = defineTexts('screen', {
  history: {
    help: 'Recherchez un mot dans tous vos travaux, ou parcourez vos retouches et vos images.',
  },
  retry: 'Réessayer',
  toDashboard: 'Aller au tableau de bord',
  featureOff: {
    title: 'Fonctionnalité désactivée',
    text: 'Votre administrateur a désactivé cette page. Demandez-lui de la réactiver si vous en avez besoin.',
  },
  toolRefused: {
    title: 'Outil non ouvert',
    text: 'Votre compte n’ouvre pas cet outil. Demandez à votre administrateur.',
  },
  adminRefused: {
    title: 'Accès refusé: cette section est réservée aux administrateurs.',
    text: 'Si vous pensez devoir y accéder, contactez un administrateur.',
    sleeping:
      'Vos droits d’administration dorment tant que vous n’avez pas de second facteur\u00a0: ajoutez-en un, ou contactez un administrateur.',
    addFactor: 'Ajouter un second facteur',
  },
  unknown: {
    title: 'Page introuvable',
    text: 'Cette page n’existe pas ou a été déplacée. Revenez au tableau de bord.',
  },
})
