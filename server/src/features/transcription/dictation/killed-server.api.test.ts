import type { SignInResult } from '@atelier/contract/account/account'
import type { Job } from '@atelier/contract/jobs/jobs'
import type {
  Transcription,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import type { UseLine } from '@atelier/contract/usage/own-usage'
import { expect, test } from 'vitest'
import { pollUntil, startKillableServer } from '#testing/server-process.ts'
import { createRecording } from '#testing/setups/transcription-setup.ts'

test('serveur tué pendant une dictée : rien n’en reste, et elle se refait', async () => {
  await using server = await startKillableServer({ workMs: 60_000 })
  const { tokens } = await server.call<SignInResult>('POST /auth/register', {
    body: { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const dictate = () => {
    const body = new FormData()
    body.set('purpose', 'dictation')
    body.set('audio', new File([new Uint8Array(createRecording(20))], 'dictée.wav'))
    return server.call<Transcription>('POST /audio/transcribe', { token, body })
  }
  const cut = dictate().then(
    () => 'answered',
    () => 'cut',
  )
  await pollUntil(
    async () => server.engine.requests,
    (requests) => requests.some(({ path }) => path === '/v1/audio/transcriptions'),
  )
  await server.kill()
  expect(await cut).toBe('cut')
  server.engine.control.workMs = 0
  await server.restart()
  expect([await server.countFiles('files'), await server.countFiles('incoming')]).toEqual([0, 0])
  expect(await server.call<TranscriptionSummary[]>('GET /audio/history', { token })).toEqual([])
  expect(await server.call<Job[]>('GET /jobs', { token })).toEqual([])
  expect((await dictate()).transcription).toContain('Voici la phrase 1.')
  const used = await server.call<UseLine[]>('GET /usage/lines', { token })
  expect(used.map(({ state, amount }) => [state, amount])).toEqual([['counted', 20]])
  expect([await server.countFiles('files'), await server.countFiles('incoming')]).toEqual([0, 0])
}, 120_000)
