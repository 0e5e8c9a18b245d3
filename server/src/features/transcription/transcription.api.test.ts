import type { Job } from '@atelier/contract/jobs/jobs'
import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import type { Page } from '@atelier/contract/wire/operation'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { toneSentences, toneText } from '@atelier/engine/testing/audio/tones'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import {
  createTranscriptionSetup,
  type TranscriptionSetup,
} from '#testing/setups/transcription-setup.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let setup: TranscriptionSetup
beforeEach(async () => {
  setup = await createTranscriptionSetup()
})
afterEach(() => setup.close())

const filesLeft = async () => (await Array.fromAsync(setup.app.services.storage.list())).length
const history = async (token = setup.token) =>
  (await setup.app.call('GET', '/audio/history', { token })).json<Page<TranscriptionSummary>>()

describe('écrire ce qui est dit', () => {
  test('donne le texte, ses temps au dixième, sa langue et sa durée ; le fichier s’écoute de partout', async () => {
    const one = await setup.transcribe(20, {
      timestamp_granularities: 'segment,word',
      response_format: 'text',
    })
    expect(one).toMatchObject({
      originalFileName: 'réunion.wav',
      duration: 20,
      language: 'fr',
      state: 'done',
      task: 'transcribe',
      error: null,
    })
    expect([one.transcription, one.formatted]).toEqual(
      Array(2).fill([0, 1, 2, 3].map(toneText).join(' ')),
    )
    setup.expectTimes(one, toneSentences(20))
    expect(one.segments[3]?.words?.map(({ text }) => text)).toEqual(['Voici', 'la', 'phrase', '3.'])
    const url = `${await setup.app.url()}${one.mediaUrl}`
    const part = await fetch(url, { headers: { range: 'bytes=44-103' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 44-103/${one.fileSize}`,
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(setup.recording(20).subarray(44, 104))
    expect((await fetch(url)).headers.get('accept-ranges')).toBe('bytes')
    const { peaks } = (
      await setup.app.call('GET', `/audio/${one.id}/peaks`, { token: setup.token })
    ).json<{ data: { peaks: number[] } }>().data
    expect([peaks.length, Math.max(...peaks), Math.min(...peaks)]).toEqual([200, 62, 0])
  })

  test('l’enregistrement se montre dans la page, et se télécharge sous son nom', async () => {
    const one = await setup.transcribe(1)
    const url = `${await setup.app.url()}${one.mediaUrl}`
    const dispositionOf = async (link: string) =>
      (await fetch(link)).headers.get('content-disposition')
    expect([await dispositionOf(url), await dispositionOf(`${url}&download=1`)]).toEqual([
      'inline',
      "attachment; filename*=UTF-8''r%C3%A9union.wav",
    ])
  })

  test('en anglais, quand une traduction est demandée', async () => {
    const one = await setup.transcribe(10, {}, 'translate')
    expect(one).toMatchObject({
      task: 'translate',
      language: 'en',
      transcription: 'This is sentence 0. This is sentence 1.',
    })
  })

  test('un long enregistrement vient morceau après morceau, sans couper une phrase ni perdre un temps', async () => {
    const seconds = 600
    const one = await setup.transcribe(seconds)
    setup.expectTimes(one, toneSentences(seconds))
    expect(setup.transcriber.requests.length).toBeGreaterThan(3)
    expect(one.pieces.every(({ state }) => state === 'done')).toBe(true)
    expect(one.pieces[0]?.end).toBeLessThan(seconds / 10)
    expect(one.pieces.at(-1)?.end).toBe(seconds)
  })

  test('le texte se lit pendant que la suite s’écrit', async () => {
    const later = Promise.withResolvers<void>()
    setup.transcriber.script = (_, call) => (call === 1 ? later.promise : undefined)
    const job = await setup.startJob(120)
    await expect.poll(() => setup.transcriber.requests.length, { timeout: 20_000 }).toBe(2)
    const [one] = (await history()).data
    expect(one).toMatchObject({
      state: 'running',
      jobId: job.id,
      transcription: expect.stringContaining('Voici la phrase 0.'),
    })
    const { json } = await setup.app.call('GET', `/audio/${one?.id}/segments?from=2`, {
      token: setup.token,
    })
    expect(json<{ data: { segments: object[] } }>().data.segments[0]).toMatchObject({
      id: '0.2',
      text: toneText(2),
    })
    later.resolve()
    expect((await setup.waitForEnd(job.id)).state).toBe('done')
  })

  test('un silence donne un texte vide', async () => {
    expect(await setup.transcribe(3)).toMatchObject({
      transcription: '',
      segments: [],
      state: 'done',
    })
  })
})

describe('ce qui échoue', () => {
  test('un morceau se refait seul, sans redemander les autres', async () => {
    setup.transcriber.script = (_, call) => (call === 1 ? new EngineFailure('failed') : undefined)
    const one = await setup.transcribe(200)
    expect(one).toMatchObject({
      state: 'incomplete',
      error: expect.stringContaining('Oreille scriptée'),
    })
    expect(one.pieces.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    const [requested, ids] = [setup.transcriber.requests.length, one.segments.map(({ id }) => id)]
    const again = await setup.retry(one.id, { piece: 1 })
    expect([again.state, again.error, setup.transcriber.requests.length]).toEqual([
      'done',
      null,
      requested + 1,
    ])
    setup.expectTimes(again, toneSentences(200))
    expect(again.segments.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    // This piece had no text before, so the version being corrected did not change.
    expect(again.version).toBe(one.version)
    const replaced = await setup.retry(one.id, { piece: 0 })
    const late = {
      version: again.version,
      segments: [{ id: '0.0', text: 'Corrigé sur l’ancien texte.' }],
    }
    const stale = await setup.app.call('PATCH', `/audio/${one.id}`, {
      token: setup.token,
      body: late,
    })
    expect([replaced.version > again.version, stale.status, stale.json().code]).toEqual([
      true,
      409,
      'transcription.stale',
    ])
    const refused = await setup.app.call('POST', `/audio/${one.id}/retry`, {
      token: setup.token,
      body: {},
    })
    expect(refused.json().code).toBe('transcription.nothing-to-retry')
  })

  test('un moteur absent arrête là ; l’enregistrement reste, et se reprend', async () => {
    setup.transcriber.script = () => new EngineFailure('unreachable')
    const response = await setup.send(100)
    expect([response.status, response.json().code]).toEqual([503, 'engine.unreachable'])
    const [left] = (await history()).data
    expect([left?.state, setup.transcriber.requests.length]).toEqual(['incomplete', 1])
    setup.transcriber.script = () => undefined
    setup.expectTimes(await setup.retry(left?.id ?? '', {}), toneSentences(100))
  })

  test('annuler arrête tout, et ne laisse rien quand rien n’était écrit', async () => {
    setup.transcriber.script = () => 'hang'
    const job = await setup.startJob(60)
    await expect.poll(() => setup.transcriber.requests.length, { timeout: 20_000 }).toBe(1)
    await setup.app.call('DELETE', `/jobs/${job.id}`, { token: setup.token })
    expect((await setup.waitForEnd(job.id)).state).toBe('cancelled')
    expect([(await history()).pagination.total, await filesLeft()]).toEqual([0, 0])
  })

  test.each([
    [
      'un texte',
      Buffer.from('Ceci n’est pas un son, mais une phrase.'),
      415,
      'transcription.type-refused',
    ],
    [
      'un MP3 qui n’en est pas un',
      Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(3000, 7)]),
      415,
      'transcription.unreadable',
    ],
    ['rien', Buffer.alloc(0), 400, 'file.empty'],
  ])('%s est refusé d’une phrase, et rien ne reste', async (_, bytes, status, code) => {
    const response = await setup.sendBytes(bytes, 'fichier.mp3')
    expect([response.status, response.json().code]).toEqual([status, code])
    expect([(await history()).pagination.total, await filesLeft()]).toEqual([0, 0])
  })

  test('sans fichier, la phrase de la page', async () => {
    const rawBody =
      '--b\r\nContent-Disposition: form-data; name="model"\r\n\r\noreille\r\n--b--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const response = await setup.app.call('POST', '/audio/transcribe', {
      token: setup.token,
      rawBody,
      headers,
    })
    expect([response.status, response.json().error]).toEqual([
      400,
      'Veuillez sélectionner un fichier audio',
    ])
  })

  test('sans modèle qui entende, la phrase dit ce qu’il faut installer', async () => {
    await using bare = await createTestApp()
    const { token } = await bare.createUser()
    const response = await setup.sendBytes(setup.recording(5), 'réunion.wav', { app: bare, token })
    expect([response.status, response.json().code, response.json().error]).toEqual([
      422,
      'transcription.no-model',
      expect.stringContaining('LocalAI'),
    ])
  })
})

describe('ce qui est écrit', () => {
  test('se corrige en gardant ses temps ; qui corrige une version d’avant est refusé', async () => {
    const one = await setup.transcribe(20, { timestamp_granularities: 'word' })
    const correct = (version: number, segments: object[], by = setup.token) =>
      setup.app.call('PATCH', `/audio/${one.id}`, { token: by, body: { version, segments } })
    const change = [
      { id: '0.1', text: 'Voici la belle phrase 1.' },
      { id: '0.2', text: '' },
    ]
    expect((await correct(one.version, change)).json<{ data: object }>().data).toMatchObject({
      version: one.version + 1,
    })
    expect((await correct(one.version, change)).json().code).toBe('transcription.stale')
    const now = await setup.read(one.id)
    expect(now.transcription).toBe([toneText(0), 'Voici la belle phrase 1.', toneText(3)].join(' '))
    expect(now.segments.map(({ start, end }) => [start, end])).toEqual(
      one.segments.map(({ start, end }) => [start, end]),
    )
    expect(now.segments[1]?.words?.at(-1)).toEqual(one.segments[1]?.words?.at(-1))
    const zoe = (await setup.app.createUser('Zoé')).token
    expect((await correct(2, change, zoe)).status).toBe(404)
  })

  test.each([
    ['txt', /^Voici la phrase 0\.\nVoici la phrase 1\.\n$/],
    ['srt', /^1\n00:00:00,0\d\d --> 00:00:03,2\d\d\nVoici la phrase 0\.\n\n2\n/],
    ['vtt', /^WEBVTT\n\n00:00:00\.0\d\d --> /],
    ['json', /"text": "Voici la phrase 1\."/],
    ['docx', /^PK/],
  ] as const)('se télécharge en %s', async (format, shape) => {
    const one = await setup.transcribe(10)
    const response = await setup.app.call('GET', `/audio/${one.id}/export?format=${format}`, {
      token: setup.token,
    })
    expect(response.text).toMatch(shape)
    expect(response.text).not.toContain('/uploads/')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''r%C3%A9union.${format}`,
    )
  })

  test('se retrouve du plus récent au plus ancien, et s’efface avec son fichier ; rien d’autrui', async () => {
    const [one, two] = [await setup.transcribe(5), await setup.transcribe(10)]
    expect((await history()).data.map(({ id }) => id)).toEqual([two.id, one.id])
    const zoe = (await setup.app.createUser('Zoé')).token
    expect((await history(zoe)).data).toEqual([])
    const removed = await setup.app.call('DELETE', `/audio/${one.id}`, { token: setup.token })
    expect(removed.status).toBe(200)
    await emptyTrash(setup.app, setup.token)
    expect([(await history()).pagination.total, await filesLeft()]).toEqual([1, 1])
    const { json } = await setup.app.call('DELETE', '/audio/history', { token: setup.token })
    expect(json<{ data: object }>().data).toEqual({ removed: 1, batchId: expect.any(String) })
    await emptyTrash(setup.app, setup.token)
    expect(await filesLeft()).toBe(0)
  })
})

test('la page éteinte refuse aussi les envois', async () => {
  await setup.app.call('PUT', '/admin/config', {
    token: setup.token,
    body: { features: { audioTranscriptionEnabled: false } },
  })
  expect((await setup.send(5)).json().code).toBe('feature.disabled')
})

test('une transcription est un travail, suivi comme les autres', async () => {
  const job: Job = await setup.startJob(5)
  expect(job).toMatchObject({
    kind: 'transcription.transcribe',
    title: 'Transcription, «\u00a0réunion.wav\u00a0»',
  })
  expect(await setup.waitForEnd(job.id)).toMatchObject({
    state: 'done',
    result: { transcription: toneText(0) },
  })
})
