import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chat } from '@atelier/contract/chat/chat'
import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { encodeSound, installedFfmpegFolder } from '@atelier/engine/testing/audio/encode-sound'
import { makeSlowWav } from '@atelier/engine/testing/audio/make-wav'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterEach, expect, test } from 'vitest'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import {
  createRecording,
  createTranscriptionSetup,
  type TranscriptionSetup,
} from '#testing/setups/transcription-setup.ts'
import { createTusSetup } from '#testing/setups/tus-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** 1.7 MB, and 48 hours. */
const twoDays = makeSlowWav(48 * 3600)
const tooLong = { code: 'transcription.too-long' }

let setup: TranscriptionSetup | undefined
afterEach(async () => {
  await setup?.close()
  setup = undefined
})

const filesLeft = async ({ services, folder }: TestApp) => [
  ...(await Array.fromAsync(services.storage.list())),
  ...(await readdir(join(folder, 'incoming'))),
]
async function historyOf({ app, token }: TranscriptionSetup) {
  const { json } = await app.call('GET', '/audio/history', { token })
  return json<{ data: TranscriptionSummary[] }>().data
}

test('un petit WAV qui dure deux jours est refusé à son arrivée, attendu ou non, et rien n’en reste', async () => {
  setup = await createTranscriptionSetup()
  for (const headers of [{}, { prefer: 'respond-async' }]) {
    const { status, json } = await setup.sendBytes(twoDays, 'jours.wav', { headers })
    expect([status, json()]).toEqual([413, expect.objectContaining(tooLong)])
    expect(json().error).toContain('24 heures au plus')
  }
  expect(await historyOf(setup)).toEqual([])
  expect(await filesLeft(setup.app)).toEqual([])
})

test('envoyé en parties, par un programme ou dans un chat, il est refusé de même', async () => {
  const tus = await createTusSetup()
  try {
    const url = await tus.begin(twoDays.length)
    await tus.add(url, 0, twoDays)
    const { status, json } = await tus.transcribe(url)
    expect([status, json()]).toEqual([413, expect.objectContaining(tooLong)])
  } finally {
    await tus.close()
  }

  await using app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai' }), createScriptedTranscriptionEngine()],
  })
  const account = await app.createUser()
  const secret = await createAccessKeyFor(app, account)
  const byProgram = await app.call('POST', '/v1/audio/transcriptions', {
    token: secret,
    ...(await multipartBody('file', twoDays, 'jours.wav', { model: 'oreille' })),
  })
  expect([byProgram.status, byProgram.text]).toEqual([413, expect.stringContaining('24 heures')])

  const { token } = account
  const body = { title: 'Essai', model: 'modele-scripte' }
  const { data } = (await app.call('POST', '/chat/create', { token, body })).json<{ data: Chat }>()
  const attached = await app.call('POST', '/attachments', {
    token,
    ...(await multipartBody('file', twoDays, 'jours.wav', { chatId: data.id })),
  })
  expect([attached.status, attached.json()]).toEqual([413, expect.objectContaining(tooLong)])
  expect(await filesLeft(app)).toEqual([])
})

test('l’en-tête d’un autre format est lu avant de convertir ; un en-tête menteur ne mène pas plus loin', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'tons.wav')
  await writeFile(path, createRecording(10))
  const mp3 = await readFile((await encodeSound(installedFfmpegFolder, path)).mp3)
  for (const [maxSeconds, parts] of [
    [8, 1],
    [15, 3],
  ] as const) {
    setup = await createTranscriptionSetup({ limits: { recordingSeconds: maxSeconds } })
    const bytes = Buffer.concat(Array.from({ length: parts }, () => mp3))
    const { status, json } = await setup.sendBytes(bytes, 'réunion.mp3')
    expect([status, json()]).toEqual([413, expect.objectContaining(tooLong)])
    expect(setup.transcriber.requests).toEqual([])
    expect(await historyOf(setup)).toEqual([])
    expect(await filesLeft(setup.app)).toEqual([])
    await setup.close()
    setup = undefined
  }
})

test('dans un chat, un son dont la longueur ne se lit qu’à la conversion n’est pas écouté, et le message le dit', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'tons.wav')
  await writeFile(path, createRecording(10))
  const mp3 = await readFile((await encodeSound(installedFfmpegFolder, path)).mp3)
  const ear = { ...createScriptedTranscriptionEngine(), transcribesWavOnly: true as const }
  const limits = { recordingSeconds: 8 }
  const chat = await createAttachmentsSetup({ others: [ear], limits })
  try {
    const { id } = await chat.attach(mp3, 'réunion.mp3')
    expect((await chat.sendWith('Que dit-on ?', [id])).status).toBe(200)
    const sentence =
      'Cet enregistrement est trop long\u00a0: il n’a pas été transcrit. Découpez-le, puis joignez les parties.'
    expect(await chat.attachedTo()).toMatchObject([{ state: 'unreadable', note: sentence }])
    expect(chat.engine.calls[0]?.request.messages.at(-1)?.content).toContain(sentence)
    expect(ear.requests).toEqual([])
  } finally {
    await chat.close()
  }
})

test('quand le disque se remplit, la conversion s’arrête ; l’écrit reste, et la suite se fait plus tard', async () => {
  setup = await createTranscriptionSetup()
  const { storage } = setup.app.services
  const { freeBytes } = storage
  setup.transcriber.script = () => {
    storage.freeBytes = async () => 1_000_000
    return undefined
  }
  // More than ten minutes: the end is only converted once the beginning is written.
  const job = await setup.startJob(800)
  expect(await setup.waitForEnd(job.id)).toMatchObject({
    state: 'failed',
    error: { code: 'server.no-space' },
  })
  expect(await readdir(join(setup.app.folder, 'incoming'))).toEqual([])
  const [one] = await historyOf(setup)
  expect(one).toMatchObject({ state: 'incomplete', transcription: expect.stringContaining('0') })

  setup.transcriber.script = () => undefined
  storage.freeBytes = freeBytes
  expect(await setup.retry(one?.id ?? '', {})).toMatchObject({ state: 'done', duration: 800 })
})
