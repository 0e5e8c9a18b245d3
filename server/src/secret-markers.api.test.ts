import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chat } from '@atelier/contract/chat/chat'
import type { Model } from '@atelier/contract/models/models'
import type { Method } from '@atelier/contract/wire/operation'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import {
  type LocalAiDouble,
  startLocalAiDouble,
} from '@atelier/engine/testing/localai-double/localai-double'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { addAuthenticator } from '#testing/second-factors/authenticator-app.ts'

/** Every secret and every text of a user contains this word; secrets that the server makes are collected. */
const marker = 'zqmarque'
const written = (what: string) => `${marker} ${what} ${marker}`

let engine: LocalAiDouble
let app: TestApp
let output: string[]
/** Tokens, keys and links that the server made. */
let secrets: string[]
/** Bodies of all refusals. */
let refusals: string[]

beforeEach(async () => {
  engine = await startLocalAiDouble({ control: { apiKey: `sk-${marker}-moteur` } })
  ;[output, secrets, refusals] = [[], [], []]
  app = await createTestApp({
    engines: 'environment',
    environment: { LOCALAI_URL: engine.url, LOG_LEVEL: 'debug' },
    log: createLog({ level: 'debug', readable: false, write: (line) => void output.push(line) }),
  })
})
afterEach(async () => {
  await app.close()
  await engine.close()
})

async function call<T>(
  method: Method,
  path: string,
  options: Parameters<TestApp['call']>[2] = {},
): Promise<T | undefined> {
  const { status, text, headers } = await app.call(method, path, options)
  if (status >= 400) refusals.push(text)
  if (status >= 400 || !String(headers['content-type']).includes('json')) return undefined
  // The tests below only read fields that they know exist.
  return (JSON.parse(text) as { data: T }).data
}

interface Account {
  readonly id: string
  readonly token: string
}
async function register(name: string): Promise<Account> {
  const body = { name, email: `${name}@mairie.example`, password: `${marker}-motdepasse` }
  const signedIn = await call<{
    user: { id: string }
    tokens: { accessToken: string; refreshToken: string }
  }>('POST', '/auth/register', {
    body,
  })
  if (!signedIn) throw new Error('the registration was refused')
  secrets.push(signedIn.tokens.accessToken, signedIn.tokens.refreshToken)
  return { id: signedIn.user.id, token: signedIn.tokens.accessToken }
}

/** What a user does in a day, with the marker in every text. */
async function useEverything({ token }: Account) {
  const modelFor = async (type: string) =>
    (await call<Model[]>('GET', `/models?type=${type}`, { token }))?.[0]?.id ?? 'aucun'
  const chat = await call<Chat>('POST', '/chat/create', {
    token,
    body: { title: written('titre'), model: await modelFor('text') },
  })
  const chatId = chat?.id ?? ''
  const file = await multipartBody('file', Buffer.from(written('contenu')), `${marker}.txt`, {
    chatId,
  })
  const attachment = await call<{ id: string }>('POST', '/attachments', { token, ...file })
  await call('POST', '/attachments', {
    token,
    ...(await multipartBody('file', Buffer.from(written('exe')), `${marker}.exe`, { chatId })),
  })
  const attachments = attachment ? [attachment.id] : []
  await call('PATCH', `/chat/${chatId}/settings`, {
    token,
    body: { systemPrompt: written('consigne') },
  })
  await call('POST', `/chat/${chatId}/messages`, {
    token,
    body: { content: written('question'), attachments },
  })
  await call('POST', `/chat/${chatId}/messages/stream`, {
    token,
    body: { content: written('en flux') },
  })
  await call('GET', `/chat/search?q=${marker}`, { token })
  await call('GET', `/chat/${marker}`, { token })
  await call('POST', '/chat/import', { token, body: { json: `{"${marker}":` } })
  await call('POST', '/images/generations', {
    token,
    body: { prompt: written('phare'), model: await modelFor('image') },
  })
  await call('POST', '/tts/generate', {
    token,
    body: { text: written('lecture'), model: await modelFor('audio') },
  })
  const sound = await multipartBody('audio', makeWav(1), `${marker}.wav`, {
    model: await modelFor('audio-transcription'),
  })
  await call('POST', '/audio/transcribe', { token, ...sound })
  const key = await call<{ secret: string }>('POST', '/keys', {
    token,
    body: { name: 'Carnet', scopes: ['chat'], currentPassword: `${marker}-motdepasse` },
  })
  if (key) secrets.push(key.secret)
  const messages = [{ role: 'user', content: written('programme') }]
  await call('POST', '/v1/chat/completions', {
    token: key?.secret ?? '',
    body: { model: await modelFor('text'), messages },
  })
}

async function useAdministration({ token }: Account, account: Account) {
  await call('PUT', '/admin/config', {
    token,
    body: { limits: { rateLimitPerMinute: 500 }, localai: { apiKey: `sk-${marker}-moteur` } },
  })
  await call('POST', '/admin/config/test', {
    token,
    body: { engine: 'sdapi', baseUrl: 'http://127.0.0.1:9', apiKey: `sk-${marker}-autre` },
  })
  await call('POST', '/admin/config/test', {
    token,
    body: { engine: 'localai', baseUrl: engine.url },
  })
  await call('PUT', '/admin/config', {
    token,
    body: { sdapi: { baseUrl: `http://${marker}:${marker}@127.0.0.1:9?key=${marker}` } },
  })
  await call('POST', '/admin/system/notifications', {
    token,
    body: { message: written('annonce') },
  })
  const link = await call<{ token: string }>('POST', `/admin/users/${account.id}/password-link`, {
    token,
  })
  if (link) secrets.push(link.token)
  const body = { email: 'autre@mairie.example', password: `${marker}-créé` }
  await call('POST', '/admin/users', { token, body })
  await call('GET', `/admin/users?search=${marker}`, { token })
}

/** A sign-in in two steps: ticket, codes and secret are as good as a password for a while. */
async function useSecondFactor({ token }: Account, email: string) {
  const { secret, recoveryCodes } = await addAuthenticator(app, token)
  const refused = await app.call('POST', '/auth/login', {
    body: { email, password: `${marker}-motdepasse` },
  })
  const { ticket } = refused.json<{ params: { ticket: string } }>().params
  secrets.push(secret, ticket, ...recoveryCodes)
  for (const recoveryCode of [`${marker}-code`, recoveryCodes[0] ?? ''])
    await call('POST', '/auth/second-factor', { body: { ticket, proof: { recoveryCode } } })
  await call('POST', '/auth/proof', { token, body: { proof: { recoveryCode: recoveryCodes[1] } } })
}

async function failToSignIn(account: Account) {
  const email = 'zoe@mairie.example'
  await call('POST', '/auth/login', { body: { email, password: `${marker}-faux` } })
  await call('POST', '/auth/login', { body: { email, password: `${marker}-motdepasse` } })
  await call('POST', '/auth/refresh', { body: { refreshToken: `${marker}-jeton` } })
  await call('GET', '/auth/profile', { token: `${marker}-jeton` })
  await call('GET', `/aucune/adresse?${marker}=${marker}`, { token: account.token })
  await call('POST', '/auth/login', { rawBody: `{"email": "${marker}` })
  const passwords = { currentPassword: `${marker}-faux`, newPassword: `${marker}-neuf` }
  await call('POST', '/auth/password', { token: account.token, body: passwords })
}

/** Everything that an operator or an administrator can read of these events. */
async function everythingReadable(token: string): Promise<Readonly<Record<string, string>>> {
  const read = async (path: string) => (await app.call('GET', path, { token })).text
  const files = await Promise.all(
    ['logs.db', 'logs.db-wal'].map((name) =>
      readFile(join(app.folder, name), 'latin1').catch(() => ''),
    ),
  )
  return {
    console: output.join(''),
    journal: await read('/admin/system/logs?limit=100'),
    texte: await read('/admin/logs/file'),
    csv: await read('/admin/logs/file?format=csv'),
    json: await read('/admin/logs/file?format=json'),
    audit: await read('/admin/audit?limit=100'),
    mesures: await (
      await fetch(`${await app.url()}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text(),
    travaux: await read('/admin/jobs'),
    refus: refusals.join('\n'),
    fichier: files.join(''),
  }
}

test('ni secret, ni mot de quiconque n’arrive dans le journal, l’audit, les mesures, les refus ou les téléchargements', async () => {
  const admin = await register('ada')
  const zoe = await register('zoe')
  await useAdministration(admin, zoe)
  await useEverything(zoe)
  // Engines quote the request when they fail.
  const body = JSON.stringify({
    error: { message: `cannot answer: ${written('question')} with sk-${marker}-moteur` },
  })
  const fault = { type: 'answer', status: 500, body } as const
  Object.assign(engine.control, { chatFault: fault, otherFault: fault })
  await useEverything(zoe)
  await failToSignIn(zoe)
  await useSecondFactor(zoe, 'zoe@mairie.example')

  const readable = await everythingReadable(admin.token)
  for (const line of ['une tâche a échoué', 'engine.failed'])
    expect(readable.journal).toContain(line)
  expect(readable.audit).toContain('[masqué]')
  expect(readable.mesures).toContain('atelier_http_requests_total')
  expect(refusals.length).toBeGreaterThan(12)
  expect(secrets.length).toBeGreaterThan(5)
  const found = Object.entries(readable).flatMap(([source, text]) =>
    [marker, ...secrets]
      .filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))
      .map((secret) => `${source} : ${around(text, secret)}`),
  )
  expect(found).toEqual([])
})

function around(text: string, secret: string): string {
  const at = text.toLowerCase().indexOf(secret.toLowerCase())
  return text.slice(Math.max(0, at - 200), at + 80)
}
