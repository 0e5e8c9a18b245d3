import type { Job } from '@atelier/contract/jobs/jobs'
import type { SpeechChunk, SpeechRecord } from '@atelier/contract/speech/speech'
import type { Page } from '@atelier/contract/wire/operation'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { parseWavFormat, wavSeconds } from '@atelier/engine/media/wav-format'
import {
  createScriptedSpeechEngine,
  type ScriptedSpeechEngine,
} from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let app: TestApp
let voice: ScriptedSpeechEngine
let token: string
beforeEach(async () => {
  voice = createScriptedSpeechEngine()
  app = await createTestApp({ engines: [voice] })
  token = (await app.createUser()).token
})
afterEach(() => app.close())

const draft = { text: 'Bonjour à tous.', model: 'local/voix' }
const speak = (change: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  app.call('POST', '/tts/generate', { token, body: { ...draft, ...change }, headers })
const spoken = async (change: object = {}) =>
  (await speak(change)).json<{ data: { item: SpeechRecord } }>().data.item
const history = async (query = '', by = token) =>
  (await app.call('GET', `/tts/history${query}`, { token: by })).json<Page<SpeechRecord>>()
const soundOf = async ({ audioUrl }: SpeechRecord) =>
  Buffer.from(await (await fetch(`${await app.url()}${audioUrl}`)).arrayBuffer())
const filesLeft = async () => (await Array.fromAsync(app.services.storage.list())).length

describe('faire lire un texte', () => {
  test('donne un son qui s’écoute, avec sa durée et ce qui était demandé', async () => {
    const item = await spoken({ voice: 'fr', speed: 1.2, pitch: 0.8 })
    expect(item).toMatchObject({
      ...draft,
      voice: 'fr',
      speed: 1.2,
      pitch: 0.8,
      mediaType: 'audio/wav',
      seconds: expect.closeTo(0.15, 2),
    })
    const bytes = await soundOf(item)
    expect([bytes.length, bytes.toString('latin1', 0, 4)]).toEqual([item.byteSize, 'RIFF'])
    expect(voice.requests).toMatchObject([
      { model: 'voix', text: draft.text, voice: 'fr', speed: 1.2, pitch: 0.8 },
    ])
  })

  test('un long texte se lit phrase après phrase, et se joint sans trou', async () => {
    const text = 'Voici une phrase de cinquante caractères, environ. '.repeat(60)
    const item = await spoken({ text })
    expect(voice.requests.length).toBeGreaterThan(4)
    expect(voice.requests.map((piece) => piece.text).join('')).toBe(text)
    expect(voice.requests.every((piece) => /[. ]$/.test(piece.text))).toBe(true)
    const bytes = await soundOf(item)
    const format = parseWavFormat(bytes, bytes.length)
    expect(format && wavSeconds(format)).toBeCloseTo(text.length / 100, 1)
  })

  test.each([
    [{ text: ' \n ' }, { text: 'Veuillez saisir du texte' }],
    [{ speed: 2.5 }, { speed: 'Au plus 2' }],
    [{ pitch: 0.4 }, { pitch: 'Au moins 0,5' }],
    [{ model: '' }, { model: 'Modèle requis' }],
  ])('%j est refusé avec sa phrase', async (change, fields) => {
    const response = await speak(change)
    expect([response.status, response.json().fields]).toEqual([400, fields])
  })

  test('un modèle que la page ne propose pas est refusé', async () => {
    expect((await speak({ model: 'local/autre' })).json().code).toBe('model.not-offered')
  })

  test('un moteur en panne au milieu est nommé, et rien ne reste', async () => {
    voice.script = () => (voice.requests.length > 1 ? new EngineFailure('cut') : undefined)
    const response = await speak({ text: 'Une phrase assez longue pour compter. '.repeat(60) })
    expect([response.status, response.json().code]).toEqual([502, 'engine.cut'])
    expect([(await history()).pagination.total, await filesLeft()]).toEqual([0, 0])
  })

  test('des sons qui ne se joignent pas sont refusés d’une phrase', async () => {
    voice.script = () => ({ bytes: Buffer.from('ID3'), mediaType: 'audio/mpeg' })
    expect(
      (await speak({ text: 'Une phrase assez longue pour compter. '.repeat(60) })).json().code,
    ).toBe('speech.mixed-sounds')
    expect(await spoken()).toMatchObject({ mediaType: 'audio/mpeg' })
  })

  test('ce qui fut demandé d’abord reste d’abord, même fini après', async () => {
    const { promise: letGo, resolve: finish } = Promise.withResolvers<undefined>()
    voice.script = ({ text }) => (text === 'Début.' ? letGo : undefined)
    const first = speak({ text: 'Début.' })
    await expect.poll(() => voice.requests.length).toBe(1)
    await spoken({ text: 'Suite.' })
    finish(undefined)
    await first
    expect((await history()).data.map(({ text }) => text)).toEqual(['Suite.', 'Début.'])
  })

  test('annuler arrête le moteur', async () => {
    voice.script = () => 'hang'
    const { data: job } = (await speak({}, { prefer: 'respond-async' })).json<{ data: Job }>()
    await expect.poll(() => voice.requests.length).toBe(1)
    const ended = await app.call('DELETE', `/jobs/${job.id}`, { token })
    expect(ended.json<{ data: Job }>().data).toMatchObject({
      kind: 'speech.speak',
      state: 'cancelled',
    })
    expect(await filesLeft()).toBe(0)
  })
})

describe('ce qui est lu s’entend pendant que le reste se lit', () => {
  const pieces = async (jobId: string, by = token) =>
    (await app.call('GET', `/tts/pieces/${jobId}`, { token: by })).json<{
      data: SpeechChunk[]
      code?: string
    }>()
  const piece = (jobId: string, number: number | string) =>
    app.call('GET', `/tts/pieces/${jobId}/${number}`, { token })

  test('morceau après morceau, à leur place, et à soi seul', async () => {
    voice.script = () => (voice.requests.length > 2 ? 'hang' : undefined)
    const text = 'Voici une phrase de cinquante caractères, environ. '.repeat(60)
    const { data: job } = (await speak({ text }, { prefer: 'respond-async' })).json<{ data: Job }>()
    await expect.poll(() => pieces(job.id)).toMatchObject({ data: [{}, {}] })
    const [first, second] = (await pieces(job.id)).data
    expect(first).toMatchObject({ number: 0, start: 0 })
    expect(first?.seconds).toBeLessThan(2.1)
    expect(second?.start).toBe(first?.seconds)
    const sound = await piece(job.id, 0)
    expect([sound.headers['content-type'], sound.text.slice(0, 4)]).toEqual(['audio/wav', 'RIFF'])
    expect([(await piece(job.id, 2)).status, (await piece(job.id, 'x')).status]).toEqual([404, 404])
    expect((await pieces(job.id, (await app.createUser('Zoé')).token)).code).toBe(
      'speech.not-found',
    )
    await app.call('DELETE', `/jobs/${job.id}`, { token })
  })

  test('une voix s’essaie sans rien garder', async () => {
    const tried = await app.call('POST', '/tts/sample', {
      token,
      body: { text: 'Bonjour.', model: 'local/voix', voice: 'fr' },
    })
    const { jobId } = tried.json<{ data: { jobId: string } }>().data
    expect((await piece(jobId, 0)).text.slice(0, 4)).toBe('RIFF')
    expect([(await history()).pagination.total, await filesLeft()]).toEqual([0, 0])
  })
})

test('une lecture se télécharge telle qu’elle est, ou en mp3 ou en opus', async () => {
  const { id } = await spoken()
  expect((await app.call('GET', '/tts/formats', { token })).json()).toEqual({
    data: ['wav', 'mp3', 'opus'],
  })
  const head = async (format: string) => {
    const response = await app.call('GET', `/tts/history/${id}/download?format=${format}`, {
      token,
    })
    return [
      response.headers['content-type'],
      /lecture-\w+\.\w+/.exec(String(response.headers['content-disposition']))?.[0].split('.')[1],
      response.text.slice(0, 3),
    ]
  }
  expect(await head('wav')).toEqual(['audio/wav', 'wav', 'RIF'])
  expect(await head('mp3')).toEqual(['audio/mpeg', 'mp3', expect.stringMatching(/^ID3|^\W/)])
  expect(await head('opus')).toEqual(['audio/ogg', 'ogg', 'Ogg'])
  expect(
    (
      await app.call('GET', `/tts/history/${id}/download`, {
        token: (await app.createUser('Zoé')).token,
      })
    ).status,
  ).toBe(404)
})

test('les voix se disent par leur nom, ou avec leur langue et leur modèle', async () => {
  const voices = async (query: string) =>
    (await app.call('GET', `/tts/voices${query}`, { token })).json<{ data: unknown }>().data
  expect(await voices('')).toEqual(['fr', 'muette'])
  expect(await voices('?details=true&model=local%2Fvoix')).toEqual([
    { id: 'fr', name: 'Française', language: 'fr-FR', model: 'local/voix' },
    { id: 'muette', name: 'Sans langue', language: null, model: 'local/voix' },
  ])
})

test('ce qui a été lu se retrouve, s’efface un par un ou tout entier, avec son fichier ; rien d’autrui', async () => {
  const [one, two, three] = [
    await spoken(),
    await spoken({ text: 'Deux.' }),
    await spoken({ text: 'Trois.' }),
  ]
  expect((await history()).data.map(({ id }) => id)).toEqual([three.id, two.id, one.id])
  expect((await history('?page=2&limit=2')).data.map(({ id }) => id)).toEqual([one.id])
  const zoe = (await app.createUser('Zoé')).token
  expect((await history('', zoe)).data).toEqual([])
  expect((await app.call('DELETE', `/tts/history/${two.id}`, { token: zoe })).status).toBe(404)
  expect((await app.call('DELETE', `/tts/history/${two.id}`, { token })).status).toBe(200)
  await emptyTrash(app, token)
  expect(await filesLeft()).toBe(2)
  expect(
    (await app.call('DELETE', '/tts/history', { token })).json<{ data: unknown }>().data,
  ).toEqual({ removed: 2, batchId: expect.any(String) })
  await emptyTrash(app, token)
  expect(await filesLeft()).toBe(0)
})

test('sans page demandée, l’historique donne les cent plus récents', async () => {
  for (let count = 1; count <= 21; count += 1) await spoken({ text: `Texte ${count}.` })
  const all = await history()
  expect([all.data.length, all.data[0]?.text, all.pagination.limit]).toEqual([21, 'Texte 21.', 100])
  expect((await history('?page=1')).data).toHaveLength(20)
  expect((await history('?limit=5')).data).toHaveLength(5)
})

test('sur une machine neuve, la voix de base parle sans rien installer', async () => {
  await app.close()
  app = await createTestApp({ engines: 'environment' })
  token = (await app.createUser()).token
  const response = await speak({ model: 'local/espeak' })
  expect(response.status, response.text).toBe(200)
  const { item } = response.json<{ data: { item: SpeechRecord } }>().data
  expect(item.seconds).toBeGreaterThan(0.5)
})
