import type { sourceTexts } from './citations/details/source.texts.ts'
import type { citationTexts } from './citations/shown/citations.texts.ts'

export const citationsEnglish: typeof citationTexts = {
  given: (excerpts, documents) =>
    `${countOf(excerpts, 'excerpt')} of ${countOf(documents, 'document')} ${excerpts === 1 ? 'was' : 'were'} given to the model`,
  givenOf: (excerpts, found) =>
    `${countOf(excerpts, 'excerpt')} of the ${found} found fitted into the model’s context`,
  restarting: 'The search in your documents was restarting',
  beingRead: 'Nothing was found, but some documents were still being read',
  rebuilding: 'Nothing was found, but the search in your documents was being rebuilt',
  noneReadable: 'None of the chosen collections can be read any more',
  noRoom: (found) =>
    found === 1
      ? '1 excerpt answers this question, but does not fit into the model’s context'
      : `${found} excerpts answer this question, but none fits into the model’s context`,
  withoutDocuments: (reason) => `${reason}; the reply comes from the model alone.`,
  ended: (reason) => `${reason}.`,
  nothing: (names) =>
    `Nothing in ${names} answers this question; the reply comes from the model alone.`,
  nothingOnly: (names) => `I found nothing in ${names} for this question.`,
  quoted: (name) => `“${name}”`,
  yourDocuments: 'your documents',
  show: 'Show',
  sources: (excerpts) => `Sources: ${countOf(excerpts, 'excerpt')}`,
  unsourced: (sentences) => `${countOf(sentences, 'sentence')} without a source`,
  toCheck: (citations) => `${countOf(citations, 'citation')} to check`,
  support: { stated: 'supported by the source', near: 'to check', absent: 'to check' },
  byServer: 'matched by the workshop',
  citation: (number, title, support) =>
    title === '' ? `Citation ${number}, ${support}` : `Citation ${number}: ${title}, ${support}`,
}

export const sourcesEnglish: typeof sourceTexts = {
  showFile: (name) => `Show the excerpts of ${name}`,
  fileExcerpts: (name) => `Excerpts of ${name} given to the model`,
  addFile: 'Add it to a collection?',
  fileGone: 'This file is no longer available.',
  pane: 'Source of the reply',
  close: 'Close the source',
  previous: 'Previous citation',
  next: 'Next citation',
  position: (index, total) => `Citation ${index} of ${total}`,
  loading: 'Loading the source',
  failed: 'The source could not be loaded',
  retry: 'Try again',
  stated: 'Supported by the source',
  byServer: 'Matched by the workshop: the model named no source.',
  near: 'To check: the passage says only a part of it.',
  absent: 'To check: the passage is about something else.',
  unknown: 'The model referred to an excerpt that does not exist.',
  number: (number) => `To check: ${number} is not in the passage.`,
  quote: 'The words in quotation marks are not in any excerpt as they are.',
  language: 'The passage is in another language: only numbers were compared.',
  quoted: (quote) => `“${quote}”`,
  given: 'Excerpts given to the model',
  cited: 'Sources of the reply',
  citation: (number) => `Citation ${number}`,
  wordsOnly: (reason) => `Searched by words only: ${reason}`,
  notes: {
    whole: 'These documents were given whole, without a search.',
    withdrawn: 'A chosen collection is no longer shared with you, and was left out.',
    'words-only': 'Searched by words only, without the embedding model.',
    'index-incomplete': 'The index was being rebuilt: passages may be missing.',
    'index-restarting': 'The document search was restarting: passages may be missing.',
    'being-read': 'Some documents were still being read: passages may be missing.',
    unread: 'Some documents of these collections could not be read.',
    instructions: 'An excerpt contains instructions to an AI. They are passed on as quoted text.',
  },
}

const countOf = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`
