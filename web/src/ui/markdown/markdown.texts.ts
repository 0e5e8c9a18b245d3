import { defineTexts } from '#language/texts.ts'

export const markdownTexts = defineTexts('markdown', {
  copy: 'Copier',
  copyCode: 'Copier le code',
  wrap: 'Retour à la ligne',
  code: (language: string | undefined) => (language ? `Code ${language}` : 'Code'),
  plainText: 'Texte',
  table: 'Tableau',
  image: (description: string) => (description ? `Image : ${description}` : 'Image'),
  imageHelp:
    'Les images d’autres sites ne sont pas chargées\u00a0: le lien ouvre celle-ci dans un nouvel onglet.',
  done: 'Fait',
  toDo: 'À faire',
  footnotes: 'Notes',
  backToText: (number: number) => `Retour au texte, note ${number}`,
})
