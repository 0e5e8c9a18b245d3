export const helpTexts = {
  title: 'Aide',
  intro: 'Les réponses aux questions courantes, lisibles ici même.',
  topics: 'Sujets',
  all: 'Tous les sujets',
  failed: 'L’aide n’a pas pu être lue',
  unknown: 'Cette page d’aide n’existe pas',
  retry: 'Réessayer',
} as const
