import { defineTexts } from '#language/texts.ts'

export const helpTexts = defineTexts('help', {
  title: 'Aide',
  intro: 'Les réponses aux questions courantes, lisibles ici même.',
  /** Shown in the other languages only. */
  onlyFrench: 'Les pages d’aide sont en français.',
  topics: 'Sujets',
  all: 'Tous les sujets',
  failed: 'L’aide n’a pas pu être lue',
  unknown: 'Cette page d’aide n’existe pas',
  retry: 'Réessayer',
})
