import { formatCount } from '#format/numbers.ts'
import type { gatewayTexts, scopeNames } from './gateway.texts.ts'

export const scopeNamesEnglish: typeof scopeNames = {
  chat: 'Chat',
  images: 'Images',
  speech: 'Text to speech',
  transcription: 'Transcription',
}

export const gatewayEnglish: typeof gatewayTexts = {
  title: 'API',
  help: 'Your programs use the workbench as you do: with an access key, in OpenAI’s language, with the same models and the same limits as the pages.',
  tabs: { keys: 'Access keys', examples: 'Examples', reference: 'Reference' },
  create: 'Create a key',
  retry: 'Try again',
  loading: 'Reading',
  keys: {
    table: 'Access keys',
    columns: {
      name: 'Name',
      scopes: 'Uses',
      lastUse: 'Last used',
      expiry: 'Expires',
      act: 'Action',
    },
    failed: 'The keys could not be read',
    empty: {
      title: 'No keys yet',
      text: 'A key lets a program in without your password. It can be revoked at once.',
    },
    hint: (hint) => `sk-atelier-…${hint}`,
    never: 'Never',
    noExpiry: 'No end',
    expired: 'Expired',
    expires: (date) => `On ${date}`,
    revoke: 'Revoke',
    revokeNamed: (name) => `Revoke “${name}”`,
    question: (name) => `Revoke the key “${name}”?`,
    questionText: 'The programs that use it will be refused at once. This cannot be undone.',
    keep: 'Keep',
    revoked: 'Key revoked',
  },
  form: {
    title: 'Create an access key',
    name: 'Name',
    nameHelp: 'What will use it: an editor, a script…',
    scopes: 'Allowed uses',
    lifetime: 'Expires',
    lifetimes: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', never: 'Never' },
    create: 'Create',
    madeTitle: 'Key created',
    made: 'Copy this key now: it will never be shown again.',
    key: 'Access key',
    copy: 'Copy the key',
    done: 'It is copied',
  },
  examples: {
    address: 'Address to give to programs',
    copyAddress: 'Copy the address',
    what: 'What the example does',
    language: 'Language',
    model:
      'Replace YOUR_KEY with an access key. The models allowed can be read at the address /v1/models; the example takes the first one that the page offers.',
  },
  reference: {
    help: 'Everything the application asks of the server, and what programs can ask of it (addresses in /v1).',
    document: 'OpenAPI document',
    search: 'Search for an address or a word',
    failed: 'The document could not be read',
    none: { title: 'Nothing matches', text: 'Try another word, or a part of an address.' },
    parameters: 'Parameters',
    body: 'Request body',
    answer: 'Answer',
    refusals: 'Refusals',
    access: { key: 'Access key', bearer: 'Session', public: 'No sign-in' },
    count: (count) => formatCount(count, 'operation'),
  },
}
