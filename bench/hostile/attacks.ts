import type { Chat } from '@atelier/contract/chat/chat'
import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import { type Account, call, callData, password } from '#bench/harness/account.ts'
import { nextHostileDocument } from './hostile-documents.ts'
import { wrongWav } from './wrong-wav.ts'

/** What an attack does once; it is repeated until the end, several times at once. */
interface Attack {
  readonly name: string
  readonly parallel: number
  prepare?(account: Account): Promise<unknown>
  /** Returns the responses, which are counted by their status. */
  once(account: Account, signal: AbortSignal): Promise<readonly Response[]>
}

/** As the contract has it. */
const audioUploads = { path: '/audio/uploads', version: '1.0.0' } as const
const knowledgeUploads = { path: '/knowledge/uploads' } as const
const model = 'qwen3-8b'
const post = (account: Account, path: string, body: unknown, signal: AbortSignal) =>
  call(account, path, { method: 'POST', body, signal })
const createChat = (account: Account) =>
  callData<Chat>(account, '/chat/create', { method: 'POST', body: { title: 'x', model } })

const wideLine = `zanzibar\n|${' '.repeat(190_000)}x`
const importOf = (messages: number, characters: number) => ({
  json: JSON.stringify({
    title: 'énorme',
    messages: Array.from({ length: messages }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: 'mot '.repeat(characters / 4),
    })),
  }),
})

/** Text that once made patterns slow, stored and then searched. */
const search: Attack = {
  name: 'recherche d’un texte piégé',
  parallel: 3,
  async prepare(account) {
    await call(account, '/chat/import', {
      method: 'POST',
      body: {
        json: JSON.stringify({ title: 't', messages: [{ role: 'user', content: wideLine }] }),
      },
    })
  },
  once: async (account, signal) => [
    await call(account, '/chat/search?q=zanzibar', { signal }),
    await call(account, `/search?q=${encodeURIComponent('zanzibar '.repeat(20))}`, { signal }),
  ],
}

const importAndDuplicate: Attack = {
  name: 'importer 17 Mo, dupliquer sans fin',
  parallel: 2,
  async once(account, signal) {
    const imported = await post(account, '/chat/import', importOf(99, 170_000), signal)
    const chats = imported.ok ? ((await imported.clone().json()) as { data: Chat[] }).data : []
    const [chat] = chats
    if (!chat) return [imported]
    return [imported, await post(account, `/chat/${chat.id}/duplicate`, undefined, signal)]
  },
}

/** Large requests of programs, which wait for an engine. */
const gateway: Attack = {
  name: 'requêtes de 1 à 19 Mo par /v1',
  parallel: 8,
  async once(account, signal) {
    const key = await keyOf(account)
    const content = 'a '.repeat(Math.random() < 0.5 ? 500_000 : 9_500_000)
    const body = { model, messages: [{ role: 'user', content }] }
    return [await post({ ...account, token: key }, '/v1/chat/completions', body, signal)]
  },
}

const keys = new Map<string, Promise<string>>()
const keyOf = (account: Account): Promise<string> => {
  const known =
    keys.get(account.token) ??
    callData<{ secret: string }>(account, '/keys', {
      method: 'POST',
      body: { name: 'Banc', scopes: ['chat'], expiresInDays: null, currentPassword: password },
    }).then(({ secret }) => secret)
  keys.set(account.token, known)
  return known
}

const longReplies: Attack = {
  name: 'réponses sans fin dans beaucoup de chats',
  parallel: 30,
  async once(account, signal) {
    const chat = await createChat(account)
    return [
      await post(account, `/chat/${chat.id}/messages/stream`, { content: '[[lent]]' }, signal),
    ]
  },
}

const recordings: Attack = {
  name: 'enregistrements de jours entiers',
  parallel: 6,
  async once(account, signal) {
    const form = new FormData()
    form.set('audio', new Blob([wrongWav]), 'jours.wav')
    const headers = { prefer: 'respond-async' }
    return [await call(account, '/audio/transcribe', { method: 'POST', form, headers, signal })]
  },
}

const readings: Attack = {
  name: 'lectures de 40 000 caractères',
  parallel: 6,
  async once(account, signal) {
    const body = { text: 'Une phrase assez longue. '.repeat(1600), model: 'voice-fr-siwis-medium' }
    const headers = { prefer: 'respond-async' }
    return [await call(account, '/tts/generate', { method: 'POST', body, headers, signal })]
  },
}

const uploads: Attack = {
  name: 'envois annoncés et remplis à moitié',
  parallel: 6,
  async once(account, signal) {
    const bytes = new Uint8Array(8 * 1024 * 1024)
    const file = { path: audioUploads.path, name: 'x.wav', announced: 1_900_000_000, bytes }
    return (await upload(account, file, signal)).responses
  },
}

/** They are read by children of the server, whatever they are. */
const documents: Attack = {
  name: 'documents faits pour coûter cher',
  parallel: 3,
  prepare: (account) => collectionOf(account),
  async once(account, signal) {
    const { name, bytes } = nextHostileDocument()
    const file = { path: knowledgeUploads.path, name, announced: bytes.length, bytes }
    const { uploadId, responses } = await upload(account, file, signal)
    const path = `/knowledge/collections/${await collectionOf(account)}/sources`
    return [...responses, await post(account, path, { uploadId }, signal)]
  },
}

const collections = new Map<string, string>()
async function collectionOf(account: Account): Promise<string> {
  const known = collections.get(account.token)
  if (known !== undefined) return known
  const { id } = await callData<{ id: string }>(account, '/knowledge/collections', {
    method: 'POST',
    body: { name: 'Banc' },
  })
  collections.set(account.token, id)
  return id
}

interface FileToUpload {
  readonly path: string
  readonly name: string
  /** Bytes; those that are sent may be fewer. */
  readonly announced: number
  readonly bytes: Uint8Array
}

async function upload(
  account: Account,
  { path, name, announced, bytes }: FileToUpload,
  signal: AbortSignal,
) {
  const tus = { 'tus-resumable': audioUploads.version }
  const begun = await call(account, path, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(announced),
      'upload-metadata': `filename ${btoa(name)}`,
    },
    signal,
  })
  const location = begun.headers.get('location')
  if (!begun.ok || !location) return { uploadId: 'none', responses: [begun] }
  const part = await fetch(`${account.url}${location}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${account.token}`,
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(bytes),
    signal,
  })
  return { uploadId: location.split('/').at(-1), responses: [begun, part] }
}

const attachments: Attack = {
  name: 'pièces jointes sans fin',
  parallel: 4,
  async once(account, signal) {
    const chat = await createChat(account)
    const form = new FormData()
    form.set('chatId', chat.id)
    form.set('file', new Blob(['mot '.repeat(2_000_000)]), 'gros.txt')
    return [await call(account, '/attachments', { method: 'POST', form, signal })]
  },
}

const keysAndReports: Attack = {
  name: 'clés, rapports, sessions',
  parallel: 4,
  async once(account, signal) {
    const created = await post(
      account,
      '/keys',
      { name: 'x', scopes: ['chat'], expiresInDays: null, currentPassword: password },
      signal,
    )
    const id = created.ok
      ? ((await created.clone().json()) as { data: { key: AccessKey } }).data.key.id
      : undefined
    const reports = Array.from({ length: 20 }, (_, index) => ({
      kind: 'error',
      message: `${Math.random()} ${index}`,
      path: '/',
      count: 1,
    }))
    return [
      created,
      ...(id ? [await call(account, `/keys/${id}`, { method: 'DELETE', signal })] : []),
      await post(account, '/logs/browser', { reports }, signal),
      await post(account, '/auth/login', { email: account.email, password }, signal),
    ]
  },
}

const streamsAndReady: Attack = {
  name: 'flux ouverts, état du serveur',
  parallel: 10,
  async once(account, signal) {
    const stream = await call(account, '/events', { signal })
    return [stream, await fetch(`${account.url}/api/ready`, { signal })]
  },
}

const deepBodies: Attack = {
  name: 'JSON profond',
  parallel: 2,
  once: async (account, signal) => [
    await fetch(`${account.url}/api/chat/create`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: `${'['.repeat(900_000)}${']'.repeat(900_000)}`,
      signal,
    }),
  ],
}

/** Documents first: their collection is made before the account has no calls left. */
export const attacks: readonly Attack[] = [
  documents,
  search,
  importAndDuplicate,
  gateway,
  longReplies,
  recordings,
  readings,
  uploads,
  attachments,
  keysAndReports,
  streamsAndReady,
  deepBodies,
]
