import type { helpTexts } from './help.texts.ts'

export const helpEnglish: typeof helpTexts = {
  title: 'Help',
  intro: 'Answers to common questions, to be read right here.',
  onlyFrench: 'The help pages are in French.',
  topics: 'Topics',
  all: 'All topics',
  failed: 'The help could not be read',
  unknown: 'This help page does not exist',
  retry: 'Try again',
}
