import type { Chat } from '@atelier/contract/chat/chat'
import type { Model } from '@atelier/contract/models/models'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
import {
  createMarkedApp,
  type MarkedApp,
  marker,
  written,
} from '#testing/secret-markers/marked-app.ts'
import { useSignInMethods } from '#testing/secret-markers/use-sign-in-methods.ts'

let marked: MarkedApp
let call: MarkedApp['call']
beforeEach(async () => {
  marked = await createMarkedApp()
  ;({ call } = marked)
})
afterEach(() => marked.close())

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
  marked.secrets.push(signedIn.tokens.accessToken, signedIn.tokens.refreshToken)
  return { id: signedIn.user.id, token: signedIn.tokens.accessToken }
}

async function useKnowledge({ token }: Account) {
  const collection = await call<{ id: string }>('POST', '/knowledge/collections', {
    token,
    body: { name: written('règlement'), description: written('à quoi il sert') },
  })
  const path = `/knowledge/collections/${collection?.id}/sources/text`
  for (const text of [written('le congé annuel'), '\u0000\u0001'])
    await call('POST', path, { token, body: { title: written('note'), text } })
  await call('POST', '/knowledge/search', { token, body: { q: written('congé annuel') } })
  await call('GET', `/knowledge/sources/${marker}`, { token })
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
  await useKnowledge({ id: '', token })
  const key = await call<{ secret: string }>('POST', '/keys', {
    token,
    body: { name: 'Carnet', scopes: ['chat'], currentPassword: `${marker}-motdepasse` },
  })
  if (key) marked.secrets.push(key.secret)
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
    body: { engine: 'localai', baseUrl: marked.engine.url },
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
  if (link) marked.secrets.push(link.token)
  const body = { email: 'autre@mairie.example', password: `${marker}-créé` }
  await call('POST', '/admin/users', { token, body })
  await call('GET', `/admin/users?search=${marker}`, { token })
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
  Object.assign(marked.engine.control, { chatFault: fault, otherFault: fault })
  await useEverything(zoe)
  await failToSignIn(zoe)
  await useSignInMethods(marked, {
    admin: admin.token,
    token: zoe.token,
    email: 'zoe@mairie.example',
  })

  const readable = await marked.everythingReadable(admin.token)
  for (const line of ['une tâche a échoué', 'engine.failed'])
    expect(readable.journal).toContain(line)
  expect(readable.audit).toContain('[masqué]')
  expect(readable.mesures).toContain('atelier_http_requests_total')
  expect(marked.refusals.length).toBeGreaterThan(12)
  expect(marked.secrets.length).toBeGreaterThan(5)
  const found = Object.entries(readable).flatMap(([source, text]) =>
    [marker, ...marked.secrets]
      .filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))
      .map((secret) => `${source} : ${around(text, secret)}`),
  )
  expect(found).toEqual([])
})

function around(text: string, secret: string): string {
  const at = text.toLowerCase().indexOf(secret.toLowerCase())
  return text.slice(Math.max(0, at - 200), at + 80)
}
