import type { markdownTexts } from './markdown.texts.ts'

export const markdownEnglish: typeof markdownTexts = {
  copy: 'Copy',
  copyCode: 'Copy code',
  wrap: 'Wrap lines',
  code: (language) => (language ? `${language} code` : 'Code'),
  plainText: 'Text',
  table: 'Table',
  image: (description) => (description ? `Image: ${description}` : 'Image'),
  imageHelp: 'Images from other sites are not loaded: the link opens this one in a new tab.',
  done: 'Done',
  toDo: 'To do',
  footnotes: 'Notes',
  backToText: (number) => `Back to the text, note ${number}`,
}
