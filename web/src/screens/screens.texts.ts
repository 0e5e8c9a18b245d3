import { defineTexts } from '#language/texts.ts'

export const screenTexts = defineTexts('screen', {
  history: {
    help: 'Retrouvez un mot dans tout ce que vous avez fait, ou parcourez vos retouches et vos images.',
  },
  retry: 'Réessayer',
  toDashboard: 'Aller au tableau de bord',
  featureOff: {
    title: 'Fonctionnalité désactivée',
    text: 'Votre administrateur a désactivé cette page. Demandez-lui de la rouvrir si vous en avez besoin.',
  },
  adminRefused: {
    title: 'Accès refusé: cette section est réservée aux administrateurs.',
    text: 'Si vous pensez devoir y accéder, contactez un administrateur.',
  },
  unknown: {
    title: 'Page introuvable',
    text: 'Cette adresse ne mène à rien. La page a peut-être été déplacée.',
  },
})
