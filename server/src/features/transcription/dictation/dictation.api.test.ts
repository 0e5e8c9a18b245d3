import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '@atelier/contract/jobs/jobs'
import type {
  Transcription,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import type { UseLine } from '@atelier/contract/usage/own-usage'
import type { Page } from '@atelier/contract/wire/operation'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { toneSentences, toneText } from '@atelier/engine/testing/audio/tones'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
import {
  createRecording,
  createTranscriptionSetup,
  type TranscriptionSetup,
} from '#testing/setups/transcription-setup.ts'

let setup: TranscriptionSetup
beforeEach(async () => {
  setup = await createTranscriptionSetup()
})
afterEach(() => setup.close())

const dictate = (seconds: number, headers: Readonly<Record<string, string>> = {}) =>
  setup.send(seconds, { fields: { purpose: 'dictation' }, headers })
const readList = async <T>(path: string) =>
  (await setup.app.call('GET', path, { token: setup.token })).json<Page<T>>().data
const readUse = async () =>
  (await readList<UseLine>('/usage/lines')).map(({ tool, meter, state, amount }) => [
    tool,
    meter,
    state,
    amount,
  ])

/** Whatever could keep a recording or its words. */
async function expectNothingKept() {
  const { services, folder } = setup.app
  expect(await readList<TranscriptionSummary>('/audio/history')).toEqual([])
  expect(await readList<Job>('/jobs')).toEqual([])
  expect(await Array.fromAsync(services.storage.list())).toEqual([])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  const found = await setup.app.call('GET', '/search?q=phrase', { token: setup.token })
  expect([found.status, found.text]).toEqual([200, expect.not.stringContaining('Voici la')])
}

test('une dictée rend son texte, compte dans l’usage, et n’est gardée nulle part', async () => {
  const response = await dictate(20)
  expect(response.status, response.text).toBe(200)
  const { data } = response.json<{ data: Transcription }>()
  expect(data).toMatchObject({
    transcription: [0, 1, 2, 3].map(toneText).join(' '),
    duration: 20,
    state: 'done',
    jobId: null,
    mediaUrl: '',
    language: 'fr',
    fileSize: createRecording(20).length,
  })
  setup.expectTimes(data, toneSentences(20))
  expect(await readUse()).toEqual([['transcription', 'seconds-heard', 'counted', 20]])
  await expectNothingKept()
  expect(
    (await setup.app.call('GET', `/audio/${data.id}`, { token: setup.token })).json().code,
  ).toBe('transcription.not-found')
})

test('qui demande une tâche, ou répète sa demande, reçoit tout de même le texte', async () => {
  const headers = { prefer: 'respond-async', 'idempotency-key': 'dictee-1' }
  for (const response of [await dictate(5, headers), await dictate(5, headers)]) {
    expect(response.status, response.text).toBe(200)
    expect(response.json<{ data: Transcription }>().data.transcription).toBe(toneText(0))
  }
  await expectNothingKept()
})

test('cinq minutes s’entendent, morceau après morceau ; au-delà, une phrase le refuse et rien n’est entendu', async () => {
  const whole = await dictate(300)
  expect(whole.status, whole.text).toBe(200)
  setup.expectTimes(whole.json<{ data: Transcription }>().data, toneSentences(300))
  const heard = setup.transcriber.requests.length
  expect(heard).toBeGreaterThan(1)
  const { status, json } = await dictate(301)
  expect([status, json().code, json().error]).toEqual([
    413,
    'transcription.dictation-too-long',
    'Cette dictée est trop longue\u00a0: 5 minutes au plus. Dictez le texte en plusieurs fois.',
  ])
  expect(setup.transcriber.requests.length).toBe(heard)
  expect(await readUse()).toEqual([['transcription', 'seconds-heard', 'counted', 300]])
  await expectNothingKept()
})

test('un moteur qui échoue le dit ; ce qui fut entendu compte, et rien ne reste', async () => {
  setup.transcriber.script = (_, call) =>
    call === 1 ? new EngineFailure('unreachable') : undefined
  const response = await dictate(200)
  expect([response.status, response.json().code]).toEqual([503, 'engine.unreachable'])
  const [line] = await readUse()
  expect(line?.slice(0, 3)).toEqual(['transcription', 'seconds-heard', 'counted'])
  expect(line?.[3]).toBeLessThan(200)
  await expectNothingKept()
})

test('un appelant qui s’en va ne laisse rien, ni dans la file ni sur le disque', async () => {
  setup.transcriber.script = () => 'hang'
  const url = await setup.app.url()
  const leaving = new AbortController()
  const form = await multipartBody('audio', createRecording(5), 'dictée.wav', {
    purpose: 'dictation',
  })
  const sent = fetch(`${url}/api/audio/transcribe`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${setup.token}` },
    body: new Uint8Array(form.rawBody),
    signal: leaving.signal,
  })
  await expect.poll(() => setup.transcriber.requests.length, { timeout: 20_000 }).toBe(1)
  leaving.abort()
  await expect(sent).rejects.toThrow()
  await expect.poll(() => readdir(join(setup.app.folder, 'incoming'))).toEqual([])
  setup.transcriber.script = () => undefined
  expect((await dictate(5)).status).toBe(200)
  await expectNothingKept()
})

test('il attend son tour derrière ceux qui étaient là, et la page éteinte la refuse', async () => {
  await setup.close()
  setup = await createTranscriptionSetup({ maxConcurrentRequests: 1 })
  const turn = Promise.withResolvers<void>()
  setup.transcriber.script = (_, call) => (call === 0 ? turn.promise : undefined)
  const job = await setup.startJob(5)
  await expect.poll(() => setup.transcriber.requests.length, { timeout: 20_000 }).toBe(1)
  let isAnswered = false
  const dictated = dictate(5).finally(() => {
    isAnswered = true
  })
  await expect.poll(() => setup.app.services.engineQueue.count().waiting).toBe(1)
  expect([isAnswered, setup.transcriber.requests.length]).toEqual([false, 1])
  turn.resolve()
  expect((await dictated).status).toBe(200)
  expect((await setup.waitForEnd(job.id)).state).toBe('done')
  await setup.app.call('PUT', '/admin/config', {
    token: setup.token,
    body: { features: { audioTranscriptionEnabled: false } },
  })
  expect((await dictate(5)).json().code).toBe('feature.disabled')
})

test('un quota la refuse entière avant d’entendre, et rend ce qu’une panne n’a pas entendu', async () => {
  const zoe = (await setup.app.createUser('Zoé')).token
  const quota = { meter: 'seconds-heard', period: 'day', together: null, each: 12 }
  const kept = await setup.app.call('PUT', '/admin/usage/quotas', {
    token: setup.token,
    body: { subject: 'everyone', ...quota },
  })
  expect(kept.status).toBe(200)
  const send = async (seconds: number) => {
    const fields = { purpose: 'dictation' }
    const recording = createRecording(seconds)
    const response = await setup.sendBytes(recording, 'dictée.wav', { token: zoe, fields })
    return [response.status, response.status === 200 ? undefined : response.json().code]
  }
  expect(await send(13)).toEqual([403, 'quota.exhausted'])
  expect(setup.transcriber.requests).toEqual([])
  setup.transcriber.script = () => new EngineFailure('unreachable')
  expect(await send(12)).toEqual([503, 'engine.unreachable'])
  setup.transcriber.script = () => undefined
  expect(await send(12)).toEqual([200, undefined])
  expect(await send(1)).toEqual([403, 'quota.exhausted'])
})
