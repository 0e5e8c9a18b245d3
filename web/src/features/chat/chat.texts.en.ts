import { formatCount, formatNumber } from '#format/numbers.ts'
import type { chatTexts } from './chat.texts.ts'

export const chatEnglish: typeof chatTexts = {
  title: 'Chat',
  chats: 'Your chats',
  create: 'New chat',
  openList: 'Show the chats',
  closeList: 'Close the list of chats',
  noChats: 'Your chats will appear here.',
  replying: 'Replying',
  actionsFor: (title) => `Actions for ${title}`,
  pinned: 'Pinned',
  archives: 'Archive',
  isArchived: 'This chat is archived.',
  prompts: 'Prompts',
  trash: 'Trash',
  remove: 'Delete',
  retry: 'Try again',
  cancel: 'Cancel',
  loading: 'Loading',
  listFailed: 'The list could not be loaded',
  chatFailed: 'This chat could not be opened',
  chatGone: 'This chat was deleted, or its address is incomplete.',
  backToChats: 'Back to the chats',
  invalidReply: 'Invalid response from the server',

  search: 'Search',
  searchChats: 'Search the chats',
  clearSearch: 'Clear the search',
  hits: 'Results',
  hitCount: (count, hasMore) =>
    count === 0
      ? 'No results'
      : `${formatCount(count, 'result')}${hasMore ? ', and more below' : ''}`,
  noHits: 'No results',
  noHitsHelp: 'Try fewer words, or the beginning of a single one.',
  searchFailed: 'Search failed',

  today: 'Today',
  yesterday: 'Yesterday',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',

  welcome: 'Welcome',
  welcomeHelp: 'Write your message, or drop a file: a new chat will be created.',
  toBegin: 'To begin',
  ideas: [
    { title: 'Summarise a text', starter: 'Summarise this text in five points:\n\n' },
    { title: 'Write a courteous reply', starter: 'Write a courteous reply to this message:\n\n' },
    { title: 'Explain a table of figures', starter: 'Explain these figures:\n\n' },
    {
      title: 'Correct a text',
      starter: 'Correct the spelling and grammar of this text, without changing its meaning:\n\n',
    },
  ],

  chatTitle: 'Title',
  chatTitleHelp: 'The title helps you find this chat in the list.',
  modelsFailed: 'The models could not be loaded',
  noModels: 'No model is offered for the chat. Ask your administrator.',
  createIt: 'Create',
  notOffered: (model) =>
    `The model ${model} is no longer offered. You can still read this chat. To continue, choose another model.`,
  chooseOther: 'Choose another model',

  models: 'Models',
  chooseModel: 'Choose a model',
  modelIs: (name) => `Model: ${name}`,
  searchModels: 'Search for a model',
  noModelFound: 'No model of that name',
  defaultModel: (name) => `${name} by default for my new chats`,
  modelNotes: { isDefault: 'default', isToLoad: 'not loaded yet' },
  modelAbilities: {
    vision: 'accepts images',
    reasoning: 'reasons',
    guide: 'answers from the help',
  },
  chatActions: 'Actions of this chat',

  rename: 'Rename',
  renameTitle: 'Rename the chat',
  toCollection: 'Add to a collection',
  duplicate: 'Duplicate',
  exportIt: 'Export',
  exportAs: { json: 'Export as JSON', markdown: 'Export as Markdown', text: 'Export as text' },
  save: 'Save',

  importIt: 'Import',
  importTitle: 'Import a chat',
  importHelp: (max: string) =>
    `Choose a file exported from Atelier IA, ChatGPT, Open WebUI or LibreChat (zip or JSON, ${max} at most), or drop it here. Its chats are added to yours and replace nothing.`,
  pasteIt: 'Or paste the JSON text',
  chooseFile: 'Choose a file',
  tooLargeImport: 'The file is too large for a chat.',

  settings: 'Settings',
  settingsTitle: 'Chat settings',
  temperature: 'Temperature',
  maxTokens: 'Longest reply, in tokens',
  topP: 'Top P',
  topK: 'Top K',
  topKHelp:
    'From 1 to 100: number of candidate words at each step. The smaller it is, the more predictable the replies.',
  replyLength: 'Length of replies',
  modelLength: 'The model’s own',
  lengthOverruled: (count) =>
    `This installation allows ${formatCount(count, 'token')} per reply: that limit applies.`,
  fixedLength: (count: number) => `Limited to ${formatCount(count, 'token')}`,
  fineSettings: 'Fine settings',
  systemPrompt: 'Instruction for the model',
  systemPromptHelp: 'The instruction is sent to the model before all messages of this chat.',
  asStream: 'Show the reply as it is written',
  asStreamHelp: 'Otherwise the reply is shown all at once when it is finished.',

  clear: 'Clear the history',
  clearQuestion: 'Clear the history?',
  clearHelp: 'The messages of this chat will go to the trash. Its title and settings will be kept.',
  cleared: 'The history has been cleared.',
  clearIt: 'Clear',
  undo: 'Undo',

  messageCount: (count) => formatCount(count, 'message'),
  messages: 'Messages',
  you: 'You',
  assistant: 'Assistant',
  editQuestion: 'Edit the question',
  yourQuestion: 'Your question',
  editKeys: 'Enter to send, Escape to cancel',
  copyReply: 'Copy the reply',
  copyText: 'Copy the text',
  unformatted: 'This message could not be formatted. Here is its text, as it is stored.',
  regenerate: 'Regenerate',
  leftOut: (count) =>
    count === 1
      ? 'The model did not receive the first message: this chat is too long for it. To change the subject, create a new chat.'
      : `The model did not receive the first ${formatNumber(count)} messages: this chat is too long for it. To change the subject, create a new chat.`,
  truncated: {
    chat: (tokens: number) =>
      `Reply cut short: this chat’s limit of ${formatCount(tokens, 'token')} is reached.`,
    reply: (tokens: number) =>
      `Reply cut short: this reply’s limit of ${formatCount(tokens, 'token')} is reached.`,
    installation: (tokens: number) =>
      `Reply cut short: the installation’s limit (${formatCount(tokens, 'token')}) is reached.`,
    window: (tokens: number) =>
      `Reply cut short: the model’s memory is full (${formatCount(tokens, 'token')}).`,
    engine: () => 'Reply cut short by the engine.',
  },
  onlyReasoning: 'The model used all of the allowed length for its reasoning.',
  continueReply: 'Continue',
  changeLength: 'Change the length',
  regenerateLonger: 'Regenerate, longer',
  contextUsed: (percent: number) => `The model’s memory is ${percent}% full`,
  contextUsedAbout: (percent: number) => `The model’s memory is about ${percent}% full`,
  contextNearlyFull: (state: string) =>
    `${state}: the first messages will soon no longer be sent to the model.`,
  stopped: 'Reply stopped',
  reasoning: 'Reasoning',
  reasoningNow: 'Reasoning',
  searchingIn: (collections) =>
    `Searching ${collections === 1 ? '1 collection' : `${collections} collections`}…`,
  waiting: 'Waiting for the reply',
  reconnecting: 'Connection lost, trying again…',
  tokens: (count) => formatCount(count, 'token'),
  answeredBy: (engine) => `Written by ${engine}`,
  estimatedTokens: (count) => `about ${formatCount(count, 'token')}`,
  usageHelp: (prompt, completion) =>
    `Input: ${formatCount(prompt, 'token')} · output: ${formatCount(completion, 'token')}`,
  seconds: (count) => `${count}\u00a0s`,
  backToBottom: 'Back to the end',
  older: (count) => formatCount(count, 'older message'),
  newer: (count) => formatCount(count, 'newer message'),
  messagesFailed: 'The other messages could not be loaded.',
  messageGone: 'This message is no longer in this chat.',
  partlyDrawn:
    'The browser’s search only covers the messages on screen. To search all your chats, use the “Search” field above the list.',
  replyFinished: (model) => `The reply of ${model} is finished.`,
  replyActions: 'Actions of the reply',
  emptyChat: 'Write your first message',
  emptyChatHelp: (model) => `${model} will reply to you here.`,

  yourMessage: 'Your message',
  placeholder: 'Write your message',
  send: 'Send',
  reasons: {
    empty: 'First write a message, or attach a file.',
    uploading: 'A file is still being sent.',
    tooLong: 'This text is too long.',
    noModel: 'First choose a model that is offered.',
    replying: 'A reply is being written.',
    noMessages: 'This chat has no message yet.',
    noImport: 'Choose a file, or paste a text.',
  },
  stop: 'Stop',
  stopping: 'Stopping',
  add: 'Add to the message',
  attach: 'Attach a file',
  insertPrompt: 'Insert a prompt',
  compareModels: 'Compare models',
  documents: 'Answer from my documents',
  chooseFailed: (reason) => `The documents could not be chosen: ${reason}`,
  keys: 'Enter to send, Shift + Enter for a new line',
  tooLong: (max) =>
    `The message exceeds ${max} characters. Shorten it, or send it in several parts.`,
  dismiss: 'Close',

  notReceived:
    'the connection was lost before it was sent. Your message is back in the message field.',

  notReworded: 'the connection was lost before it was sent. Your text is still in the question.',

  versions: {
    restStays: (version: number) => `What follows now stays under version ${version}.`,
    ofReply: 'Versions of the reply',
    ofQuestion: 'Versions of the question',
    previous: 'Previous version',
    next: 'Next version',
    place: (index: number, total: number) => `version ${index} of ${total}`,
    shown: (place: {
      readonly index: number
      readonly total: number
      readonly name: string
      readonly following: number
    }) =>
      [
        `Version ${place.index} of ${place.total}`,
        ...(place.name === '' ? [] : [place.name]),
        place.following === 0
          ? 'nothing after it'
          : `${formatCount(place.following, 'message')} after it`,
      ].join(', '),
    more: 'More actions',
    moreOfQuestion: 'More actions for the question',
    byOtherModel: 'Regenerate with another model…',
    byWhichModel: 'Regenerate with which model?',
    correct: 'Correct',
    correctOnly: 'Correct without sending',
    filesNeedSending: 'Choose Send to remove files.',
    correctedText: 'Corrected text',
    correctionHelp: 'The former text can still be read. Ctrl + Enter to save.',
    correctionSaved: 'Correction saved',
    corrected: 'Edited',
    seeOriginal: 'See the original',
    formerTexts: 'Before the corrections',
    replacedAt: (time: string) => `Replaced on ${time}`,
    takeUp: 'Use this text again',
    continueElsewhere: 'Continue in a new chat',
    shareUpTo: 'Share up to here…',
    sentInstructions: 'Instructions sent',
    remember: 'Remember…',
    remove: 'Delete this version',
    removeReply: 'Delete this reply',
    inOther: 'in another version',
    writtenElsewhere: 'A reply is being written in another version.',
    showIt: 'Show it',
    otherShown: 'This message is in another version of the conversation, shown here.',
    goBack: 'Go back',
  },

  failed: {
    removeVersion: (sentence: string) => `Deletion failed: ${sentence}`,
    showVersion: (sentence: string) => `This version could not be shown: ${sentence}`,
    correct: (sentence: string) => `The correction could not be saved: ${sentence}`,
    send: (sentence) => `Error while sending the message: ${sentence}`,
    stop: (sentence) => `Error while stopping the reply: ${sentence}`,
    regenerate: (sentence) => `Error while regenerating: ${sentence}`,
    continueReply: (sentence: string) => `The reply could not be continued: ${sentence}`,
    edit: (sentence) => `Error while editing the question: ${sentence}`,
    follow: (sentence) => `Error while streaming: ${sentence}`,
    create: (sentence) => `Error while creating the chat: ${sentence}`,
    rename: (sentence) => `Error while updating the title: ${sentence}`,
    settings: (sentence) => `Error while updating the settings: ${sentence}`,
    clear: (sentence) => `Error while clearing the history: ${sentence}`,
    restore: (sentence) => `Error while restoring the history: ${sentence}`,
    duplicate: (sentence) => `Error while duplicating: ${sentence}`,
    export: (sentence) => `Error while exporting: ${sentence}`,
    import: (sentence) => `Error while importing: ${sentence}`,
    remove: (sentence) => `Error while deleting: ${sentence}`,
    search: (sentence) => `Error while searching: ${sentence}`,
  },
}
