import type { ReplySound } from '@atelier/contract/chat/read-aloud'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { SpeechChunk, SpeechRecord } from '@atelier/contract/speech/speech'
import { speechLimits } from '@atelier/contract/speech/speech-limits'
import type { Page } from '@atelier/contract/wire/operation'
import { EngineFailure } from '@atelier/engine/engine-failure'
import {
  createScriptedSpeechEngine,
  type ScriptedSpeechEngine,
} from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

const hourMs = 60 * 60 * 1000
let setup: ChatSetup
let voice: ScriptedSpeechEngine
let clock: ManualClock
beforeEach(async () => {
  voice = createScriptedSpeechEngine()
  clock = createManualClock(Date.now())
  setup = await createChatSetup({ others: [voice], clock })
})
afterEach(() => setup.close())

/** A reply with this text; returns its id. */
async function reply(text = 'Bonjour **à tous**.') {
  setup.engine.script = () => [{ text }]
  await setup.send()
  return (await setup.readChat()).messages.at(-1)?.id ?? ''
}
const speak = (
  messageId: string,
  body: object | undefined = {},
  {
    prefer,
    by = setup.token,
    chat = setup.chatId,
  }: { prefer?: string; by?: string; chat?: string } = {},
) =>
  setup.app.call('POST', `/chat/${chat}/messages/${messageId}/speak`, {
    token: by,
    body,
    headers: prefer === undefined ? {} : { prefer },
  })
const spoken = async (messageId: string, body?: object) =>
  (await speak(messageId, body)).json<{ data: ReplySound }>().data
const codeOf = async (...of: Parameters<typeof speak>) => {
  const response = await speak(...of)
  return [response.status, response.json<{ code: string }>().code]
}
const begin = async (messageId: string, body: object = {}) =>
  (await speak(messageId, body, { prefer: 'respond-async' })).json<{ data: Job }>().data
const get = <T>(path: string) =>
  setup.app.call('GET', path, { token: setup.token }).then(({ json }) => json<{ data: T }>().data)
const filesLeft = async () => (await Array.fromAsync(setup.app.services.storage.list())).length
const soundOf = async ({ audioUrl }: ReplySound) =>
  await fetch(`${await setup.app.url()}${audioUrl}`)
const history = async () =>
  (await setup.app.call('GET', '/tts/history', { token: setup.token })).json<Page<SpeechRecord>>()
const charactersSpoken = async () => {
  const rows = await setup.app.services.database.queries
    .selectFrom('use_lines')
    .select(['amount', 'tool', 'meter'])
    .where('meter', '=', 'characters-spoken')
    .execute()
  return rows.map(({ amount, tool }) => [tool, Number(amount)])
}

describe('lire une réponse', () => {
  test('donne un audio gardé un jour, sans le Markdown, compté comme une lecture', async () => {
    const id = await reply('## Bonjour\n\n```\nx = 1\n```\n\n**Voilà** [ici](https://a.fr).')
    const sound = await spoken(id)
    expect(sound).toMatchObject({
      messageId: id,
      model: 'local/voix',
      voice: null,
      speed: 1,
      mediaType: 'audio/wav',
    })
    expect(Date.parse(sound.expiresAt) - Date.parse(sound.createdAt)).toBe(24 * hourMs)
    const said = 'Bonjour.\nBloc de code.\nVoilà ici.'
    expect(voice.requests.map(({ text }) => text).join('')).toBe(said)
    expect((await soundOf(sound)).status).toBe(200)
    expect(await charactersSpoken()).toEqual([['speech', said.length]])
    expect((await history()).pagination.total).toBe(0)
    const storage = await get<{ kinds: { kind: string; count: number }[] }>('/belongings/storage')
    expect(storage.kinds.find(({ kind }) => kind === 'speech')).toMatchObject({ count: 0 })
  })

  test('dit les annonces dans la langue de la personne', async () => {
    await setup.app.call('PUT', '/settings', { token: setup.token, body: { language: 'es' } })
    await spoken(await reply('```\nx\n```'))
    expect(voice.requests.at(-1)?.text).toBe('Bloque de código.')
  })

  test('s’entend pendant que la suite se lit', async () => {
    voice.script = () => (voice.requests.length > 2 ? 'hang' : undefined)
    const job = await begin(
      await reply('Voici une phrase de cinquante caractères, environ. '.repeat(60)),
    )
    expect(job).toMatchObject({ kind: 'speech.reply', title: 'Lecture d’une réponse' })
    await expect.poll(() => get<SpeechChunk[]>(`/tts/pieces/${job.id}`)).toMatchObject([{}, {}])
    const piece = await setup.app.call('GET', `/tts/pieces/${job.id}/0`, { token: setup.token })
    expect(piece.status).toBe(200)
    await setup.app.call('DELETE', `/jobs/${job.id}`, { token: setup.token })
  })

  test('redemandée dans la journée, rend le même audio sans le compter deux fois', async () => {
    const id = await reply()
    const first = await spoken(id)
    clock.advance(23 * hourMs)
    const job = await begin(id)
    expect(job).toMatchObject({ state: 'done', result: { id: first.id } })
    const again = await spoken(id)
    expect([again.id, (await soundOf(again)).status]).toEqual([first.id, 200])
    expect([voice.requests.length, (await charactersSpoken()).length]).toEqual([1, 1])
  })

  test('une autre voix, un texte corrigé ou un jour de plus se lisent à nouveau', async () => {
    const id = await reply()
    const first = await spoken(id)
    expect(await spoken(id, { model: 'local/voix', voice: 'fr', speed: 1.2 })).toMatchObject({
      voice: 'fr',
      speed: 1.2,
    })
    await setup.app.services.database.queries
      .updateTable('messages')
      .set({ content: 'Au revoir.' })
      .where('id', '=', id)
      .execute()
    await spoken(id)
    expect(voice.requests.map(({ text }) => text)).toEqual([
      'Bonjour à tous.',
      'Bonjour à tous.',
      'Au revoir.',
    ])
    clock.advance(25 * hourMs)
    expect((await spoken(id)).id).not.toBe(first.id)
    expect(voice.requests).toHaveLength(4)
  })

  test('demandée deux fois en même temps, se lit une fois', async () => {
    const id = await reply()
    const answers = await atOnce(3, () => speak(id))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = answers.map(({ json }) => json<{ data: ReplySound }>().data.id)
    expect([new Set(ids).size, voice.requests.length]).toEqual([1, 1])
  })

  test('demandée pendant qu’elle se lit, donne la même tâche', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    voice.script = () => promise
    const id = await reply()
    const one = await begin(id)
    const other = await begin(id)
    expect(other.id).toBe(one.id)
    const waiting = spoken(id)
    resolve(undefined)
    expect(await waiting).toMatchObject({ messageId: id })
    expect(voice.requests).toHaveLength(1)
  })
})

describe('la voix', () => {
  test('est celle du dernier texte lu, puis celle que la page propose ; une voix retirée est passée', async () => {
    const body = { text: 'Bonjour', model: 'local/voix', voice: 'muette', speed: 0.8 }
    await setup.app.call('POST', '/tts/generate', { token: setup.token, body })
    const id = await reply()
    expect(await spoken(id)).toMatchObject({ model: 'local/voix', voice: 'muette', speed: 0.8 })
    const gone = await spoken(id, { model: 'local/partie', voice: 'x', speed: 1.5 })
    expect(gone).toMatchObject({ model: 'local/voix', voice: 'muette', speed: 1.5 })
  })

  test('sans aucune voix, une phrase dit quoi faire', async () => {
    const silent = await createChatSetup()
    silent.engine.script = () => [{ text: 'Bonjour.' }]
    await silent.send()
    const id = (await silent.readChat()).messages.at(-1)?.id
    const path = `/chat/${silent.chatId}/messages/${id}/speak`
    const response = await silent.app.call('POST', path, { token: silent.token })
    expect([response.status, response.json()]).toMatchObject([
      409,
      { code: 'speech.no-voice', error: expect.stringContaining('administrateur') },
    ])
    await silent.close()
  })
})

describe('ce qui ne se lit pas', () => {
  test('une question, un message d’un autre chat, une réponse absente, le chat d’une autre personne', async () => {
    const id = await reply()
    const [question] = (await setup.readChat()).messages
    const chat = await setup.newChat('Autre')
    const by = (await setup.app.createUser('Étrangère')).token
    expect(await codeOf(question?.id ?? '')).toEqual([404, 'chat.message-not-found'])
    expect(await codeOf(id, {}, { chat })).toEqual([404, 'chat.message-not-found'])
    expect(await codeOf('absent')).toEqual([404, 'chat.message-not-found'])
    expect(await codeOf(id, {}, { by })).toEqual([404, 'chat.not-found'])
    expect(voice.requests).toEqual([])
  })

  test('une réponse sans mots, et une réponse trop longue', async () => {
    expect(await codeOf(await reply('$$x$$'))).toEqual([409, 'speech.nothing-to-read'])
    const long = 'Une phrase. '.repeat(speechLimits.textMax / 12 + 1)
    expect(await codeOf(await reply(long))).toEqual([413, 'speech.reply-too-long'])
  })

  test('quand la synthèse vocale est fermée', async () => {
    const id = await reply()
    const { queries } = setup.app.services.database
    const features = { textToSpeechEnabled: false }
    const done = await setup.app.call('PUT', '/admin/config', {
      token: setup.token,
      body: { features },
    })
    expect(done.status).toBe(200)
    expect(await codeOf(id)).toEqual([403, 'feature.disabled'])
    expect(await queries.selectFrom('reply_sounds').select('id').execute()).toEqual([])
  })

  test('un échec ne laisse rien, et se réessaie', async () => {
    voice.script = () => new EngineFailure('cut')
    const id = await reply()
    expect(await codeOf(id)).toEqual([502, 'engine.cut'])
    expect(await filesLeft()).toBe(0)
    voice.script = () => undefined
    expect(await spoken(id)).toMatchObject({ messageId: id })
  })

  test('annuler arrête le moteur, et se redemande', async () => {
    voice.script = () => 'hang'
    const id = await reply()
    const job = await begin(id)
    await expect.poll(() => voice.requests.length).toBe(1)
    await setup.app.call('DELETE', `/jobs/${job.id}`, { token: setup.token })
    voice.script = () => undefined
    expect((await spoken(id)).id).not.toBe(job.id)
  })
})

describe('l’audio part', () => {
  test('après un jour, avec son fichier', async () => {
    const sound = await spoken(await reply())
    const { sweep } = setup.app.services.speech.replySounds
    clock.advance(23 * hourMs)
    expect([await sweep(), await filesLeft()]).toEqual([0, 1])
    clock.advance(2 * hourMs)
    expect([await sweep(), await filesLeft()]).toEqual([1, 0])
    expect((await soundOf(sound)).status).toBe(404)
  })

  test('avec son chat, aussitôt, même pendant qu’il se lit', async () => {
    const id = await reply()
    const sound = await spoken(id)
    voice.script = () => 'hang'
    const job = await begin(id, { speed: 2 })
    await expect.poll(() => voice.requests.length).toBe(2)
    await setup.app.call('DELETE', `/chat/${setup.chatId}`, { token: setup.token })
    expect((await soundOf(sound)).status).toBe(404)
    expect(await filesLeft()).toBe(0)
    await expect.poll(() => get<Job>(`/jobs/${job.id}`)).toMatchObject({ state: 'cancelled' })
  })

  test('avec son message, et avec l’historique de la synthèse vocale', async () => {
    await spoken(await reply())
    await setup.app.call('POST', `/chat/${setup.chatId}/clear`, { token: setup.token })
    expect(await setup.app.services.speech.replySounds.sweep()).toBe(1)
    await spoken(await reply())
    await setup.app.call('DELETE', '/belongings/speech', { token: setup.token })
    const { queries } = setup.app.services.database
    expect(await queries.selectFrom('reply_sounds').select('id').execute()).toEqual([])
  })
})
