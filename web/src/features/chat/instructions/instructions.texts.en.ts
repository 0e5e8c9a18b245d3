import { formatCount, formatNumber } from '#format/numbers.ts'
import type { instructionsTexts } from './instructions.texts.ts'

export const instructionsEnglish: typeof instructionsTexts = {
  title: 'Instructions sent',
  loading: 'Loading the instructions sent',
  failed: 'The instructions sent could not be loaded',
  retry: 'Try again',
  answered: (model: string, engine: string | undefined) =>
    engine === undefined ? `${model} answered.` : `${model} answered, through ${engine}.`,
  unknown:
    'This reply dates from before the instructions sent were stored, or comes from another program: what it was given is not known.',
  none: 'No instructions were given.',
  from: {
    installation: 'Instructions of the installation',
    project: 'Instructions of the project',
    assistant: 'Instructions of the assistant',
    chat: 'Instructions of this chat',
    memory: 'Memories',
  },
  named: (label: string, name: string) => `${label} “${name}”`,
  order: 'The model was given them in this order, before the messages.',
  documents: 'Documents',
  files: 'Files',
  whole: 'Given whole.',
  furtherFiles: (count: number) =>
    count === 1 ? 'And one older file.' : `And ${formatNumber(count)} older files.`,
  excerpts: (given: number) =>
    `${formatCount(given, 'excerpt')} of your documents, with how to use and cite them.`,
  excerptsOf: (given: number, found: number) =>
    `${formatCount(given, 'excerpt')} of your documents out of ${formatNumber(found)} found: the others did not fit into the model’s memory.`,
  shortened: 'Shortened',
  leftOut: (count: number) =>
    count === 1
      ? 'The first message was not given: the model’s memory was full.'
      : `The first ${formatNumber(count)} messages were not given: the model’s memory was full.`,
}
