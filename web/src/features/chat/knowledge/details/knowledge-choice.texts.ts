import { defineTexts } from '#language/texts.ts'

/** The choice of the documents that a chat answers from. */
export const knowledgeChoiceTexts = defineTexts('chatKnowledge', {
  title: 'Répondre à partir de mes documents',
  help: 'L’atelier y cherche avant chaque réponse, et montre d’où vient chaque phrase.',
  only: 'Seulement mes documents',
  onlyHelp: 'Sans réponse dans ces documents, aucun modèle n’est interrogé.',
  chosen: 'Documents consultés',
  remove: (name: string) => `Ne plus consulter «\u00a0${name}\u00a0»`,
  cancel: 'Annuler',
  save: 'Choisir',
})
