import { formatCount, formatNumber } from '#format/numbers.ts'
import type { assistantTexts, compareTexts, temporaryTexts } from './chat-parts.texts.ts'
import type { instructionsTexts } from './instructions/instructions.texts.ts'
import type { knowledgeChoiceTexts } from './knowledge/details/knowledge-choice.texts.ts'
import type { previewTexts } from './preview/preview.texts.ts'

const count = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${many} ${one}s`)
const duration = (hours: number) =>
  hours > 24 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')

export const temporaryEnglish: typeof temporaryTexts = {
  create: 'Temporary chat',
  otherNewChats: 'Other new chats',
  ordinary: 'Back to an ordinary chat',
  welcome: 'Temporary chat',
  welcomeHelp: 'Write your message, or drop a file.',
  promise: (hours) =>
    `This chat disappears ${duration(hours)} after its last message. It is neither in the search nor in the backups.`,
  list: 'Temporary',
  disappears: (time) => `Disappears ${time}`,
  disappearsSoon: 'Disappears any moment',
  today: (time) => `today at ${time}`,
  tomorrow: (time) => `tomorrow at ${time}`,
  onDay: (day, time) => `on ${day} at ${time}`,
  short: (time) => `Temporary chat: it disappears ${time}.`,
  explanation: (time) =>
    `Temporary chat: it disappears ${time}, unless you write again. It is neither in the search nor in the backups.`,
  keep: 'Keep',
  keepHelp: 'Keep this chat: it becomes an ordinary one',
  isKept: 'This chat is kept: it will no longer disappear.',
  remove: 'Delete permanently',
  clearHelp:
    'The messages of this temporary chat will be deleted for good. Its title and settings are kept.',
  removeQuestion: 'Delete this chat permanently?',
  removeHelp:
    'A temporary chat does not go to the trash: its messages and files cannot be restored.',
  cancel: 'Cancel',
  failed: {
    keep: (sentence) => `This chat could not be kept: ${sentence}`,
    remove: (sentence) => `This chat could not be deleted: ${sentence}`,
  },
}

export const compareEnglish: typeof compareTexts = {
  compare: 'Compare several models',
  compareThem: (count) => (count < 2 ? 'Compare' : `Compare these ${count} models`),
  single: 'A single model',
  several: (max) => `Choose 2 to ${max} models.`,
  tooMany: (max) => `${max} models at most: clear one to choose another.`,
  chosen: (count) => (count === 1 ? '1 model chosen' : `${count} models chosen`),
  button: { several: (count, names) => `${count} models: ${names}` },
  modelsAre: (names) => `Compared models: ${names}`,
  again: 'Regenerate with several models…',
  byWhichModels: 'Compare which models?',
  replies: 'Replies side by side',
  waits: 'waiting…',
  writes: 'writing',
  ended: 'finished',
  failed: 'failed',
  wasStopped: 'stopped',
  stop: 'Stop this one',
  retry: 'Retry',
  goesOn: 'Continue from here',
  goesOnFrom: (name) => `Continue from the reply of ${name}`,
  keepThis: 'Keep this one',
  keepThisOf: (name) => `Keep this one, by ${name}`,
  keepAll: (count) => (count === 2 ? 'Keep both' : 'Keep all'),
  keptAll: 'The replies stay side by side.',
  announced: {
    ended: (name) => `Reply of ${name} finished`,
    failed: (name) => `The reply of ${name} failed`,
    stopped: (name) => `Reply of ${name} stopped`,
  },
  keepFailed: (sentence) => `This choice could not be saved: ${sentence}`,
}

export const knowledgeChoiceEnglish: typeof knowledgeChoiceTexts = {
  title: 'Answer from my documents',
  help: 'The workshop searches them before each reply, and shows where each sentence comes from.',
  only: 'My documents only',
  onlyHelp: 'When these documents have no answer, no model is asked.',
  chosen: 'Documents consulted',
  remove: (name) => `Stop consulting “${name}”`,
  cancel: 'Cancel',
  save: 'Choose',
}

export const previewsEnglish: typeof previewTexts = {
  preview: 'Preview',
  previewOf: (title) => (title ? `Preview of “${title}”` : 'Preview'),
  showCode: 'Show the code',
  hideCode: 'Hide the code',
  enlarge: 'Enlarge',
  download: 'Download',
  close: 'Close',
  closePreview: 'Close the preview',
  pane: 'Preview of a page',
  page: (title) => `Page: ${title}`,
  code: 'Code of the page',
  untitled: 'Untitled page',
  versions: 'Versions of the page',
  previousVersion: 'Previous version of the page',
  nextVersion: 'Next version of the page',
  position: (index, total) => `Version ${index} of ${total}`,
  silent:
    'The page does not appear. Close the preview and open it again; its code stays available.',
  scriptFailed: 'A script of the page failed:',
  tooLong: 'Too long to be shown other than by its code.',
  held: 'This drawing blocked the page last time: only its code is shown.',
  showAnyway: 'Show it anyway',
  picture: 'Picture',
  noPicture: 'This code is not a valid picture.',
  rendering: 'Drawing the diagram…',
  noDiagram: 'This diagram could not be drawn. Ask the model to correct its syntax.',
  noRenderer:
    'The program that draws diagrams could not be loaded. Check your connection, then try again.',
  retry: 'Try again',
  titled: (kind, title) => `${kind}: ${title}`,
  kinds: {
    architecture: 'Architecture diagram',
    blocks: 'Block diagram',
    chart: 'Chart',
    classes: 'Class diagram',
    commits: 'History of versions',
    diagram: 'Diagram',
    entities: 'Data diagram',
    flowchart: 'Flowchart',
    flows: 'Flow diagram',
    gantt: 'Gantt chart',
    journey: 'Journey',
    kanban: 'Kanban board',
    mindmap: 'Mind map',
    pie: 'Pie chart',
    quadrants: 'Quadrant chart',
    radar: 'Radar chart',
    requirements: 'Requirement diagram',
    sequence: 'Sequence diagram',
    states: 'State diagram',
    timeline: 'Timeline',
    treemap: 'Treemap',
  },
}

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
  order: 'The model was given these texts in this order, before the messages.',
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

export const chatAssistantEnglish: typeof assistantTexts = {
  all: 'Assistants',
  choose: 'Assistant',
  none: 'Without an assistant',
  search: 'Search assistants',
  noneFound: 'No assistant of this name',
  withModel: (assistant: string, model: string) => `${assistant} · ${model}`,
  gone: 'This assistant is no longer available: the chat goes on without it.',
  remove: 'Remove',
  instead: (model: string, wanted: string) => `${model} replied: ${wanted} is not available.`,
  without: 'Written without the assistant of the chat, which is no longer there.',
  chooseFailed: (reason: string) => `The assistant could not be chosen: ${reason}`,
}
