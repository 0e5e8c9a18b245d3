import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '@atelier/contract/jobs/jobs'
import { speechLimits } from '@atelier/contract/speech/speech-limits'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { countFiles, temporaryFolder } from '#testing/temporary-folder.ts'

const voice = createScriptedSpeechEngine()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: TestApp
let token: string
beforeEach(async () => {
  voice.requests.length = 0
  voice.script = () => undefined
  folder = await temporaryFolder()
  app = await createTestApp(appOptions())
  token = (await app.createUser()).token
})
afterEach(async () => {
  await app.close()
  await folder[Symbol.asyncDispose]()
})

/** A first chunk, and five more. */
const text = 'Voici une phrase de cinquante caractères, environ. '.repeat(60)
const begin = async (path = '/tts/generate') => {
  const body = { text: path === '/tts/generate' ? text : 'Bonjour.', model: 'local/voix' }
  const headers = { prefer: 'respond-async' }
  return (await app.call('POST', path, { token, body, headers })).json<{ data: Job }>().data
}
const readJob = async ({ id }: Job) =>
  (await app.call('GET', `/jobs/${id}`, { token })).json<{ data: Job }>().data
const endOf = async (job: Job) => {
  await expect.poll(async () => (await readJob(job)).state).toMatch(/done|failed|cancelled/)
  return await readJob(job)
}
const temporary = () => readdir(join(folder.path, 'incoming'))
const stored = () => countFiles(join(folder.path, 'files'))
/** A job's failure is stored before its sounds are removed. */
const expectNothingLeft = () =>
  expect.poll(async () => [await temporary(), await stored()]).toEqual([[], 0])
/** Each chunk is spoken, but the next one never ends. */
const hangAfter = (count: number) => {
  voice.script = () => (voice.requests.length > count ? 'hang' : undefined)
}
/** Its time is made to pass at once, so it is on SQLite: every connection over a network would seem too slow. */
const appOptions = () => ({
  engines: [voice],
  dataFolder: folder.path,
  environment: { DATABASE_URL: '' },
})
/** The time that a stopping server leaves to its jobs is over at once. */
async function closeWithoutGrace() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let isClosed = false
    const closed = app.close().finally(() => {
      isClosed = true
    })
    while (!isClosed) await vi.advanceTimersByTimeAsync(1000)
    await closed
  } finally {
    vi.useRealTimers()
  }
}

test('chaque morceau lu est un fichier, qui s’entend ; annuler les efface tous', async () => {
  hangAfter(3)
  const job = await begin()
  await expect.poll(() => voice.requests.length).toBe(4)
  expect(await temporary()).toHaveLength(3)
  const piece = await app.call('GET', `/tts/pieces/${job.id}/2`, { token })
  expect([piece.headers['content-length'], piece.text.slice(0, 4)]).toEqual([
    String(makeWav((voice.requests[2]?.text.length ?? 0) / 100).length),
    'RIFF',
  ])
  expect((await app.call('DELETE', `/jobs/${job.id}`, { token })).status).toBe(200)
  expect([await temporary(), await stored()]).toEqual([[], 0])
  expect((await app.call('GET', `/tts/pieces/${job.id}/2`, { token })).status).toBe(404)
})

test('un moteur en panne ou un disque plein ne laissent aucun morceau', async () => {
  voice.script = () => (voice.requests.length > 2 ? new EngineFailure('cut') : undefined)
  expect(await endOf(await begin())).toMatchObject({ error: { code: 'engine.cut' } })
  await expectNothingLeft()

  const { storage } = app.services
  voice.requests.length = 0
  voice.script = () => {
    if (voice.requests.length > 2) storage.freeBytes = async () => 1_000_000
    return undefined
  }
  expect(await endOf(await begin())).toMatchObject({ error: { code: 'server.no-space' } })
  await expectNothingLeft()
})

test('un serveur qui s’arrête au milieu n’en laisse rien au suivant', async () => {
  hangAfter(2)
  const job = await begin()
  await expect.poll(() => voice.requests.length).toBe(3)
  expect(await temporary()).toHaveLength(2)
  await closeWithoutGrace()
  expect(await temporary()).toEqual([])
  // What a killed server leaves.
  await writeFile(join(folder.path, 'incoming', 'morceau'), makeWav(1))
  app = await createTestApp(appOptions())
  expect([await temporary(), await stored()]).toEqual([[], 0])
  expect(await readJob(job)).toMatchObject({ state: 'failed', error: { code: 'job.interrupted' } })
})

test('une fois lu, les morceaux s’entendent encore deux minutes, puis sont effacés', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const body = { text, model: 'local/voix' }
    expect((await app.call('POST', '/tts/generate', { token, body })).status).toBe(200)
    const sample = { text: 'Bonjour.', model: 'local/voix' }
    const sampled = await app.call('POST', '/tts/sample', { token, body: sample })
    const { jobId } = sampled.json<{ data: { jobId: string } }>().data
    expect((await app.call('GET', `/tts/pieces/${jobId}/0`, { token })).text).toMatch(/^RIFF/)
    expect(await temporary()).toHaveLength(voice.requests.length)
    await vi.advanceTimersByTimeAsync(speechLimits.chunkRetentionSeconds * 1000)
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(temporary).toEqual([])
  expect(await stored()).toBe(1)
})
