import type { SignInResult } from '@atelier/contract/account/account'
import type { Job } from '@atelier/contract/jobs/jobs'
import type {
  Transcription,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import type { UseLine } from '@atelier/contract/usage/own-usage'
import { toneSentences } from '@atelier/engine/testing/audio/tones'
import { expect, test } from 'vitest'
import { type KillableServer, pollUntil, startKillableServer } from '#testing/server-process.ts'
import { createRecording } from '#testing/setups/transcription-setup.ts'

const seconds = 400

async function begin({ call }: KillableServer) {
  const { tokens } = await call<SignInResult>('POST /auth/register', {
    body: { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const body = new FormData()
  body.set('audio', new File([new Uint8Array(createRecording(seconds))], 'conseil.wav'))
  const headers = { prefer: 'respond-async' }
  return { token, job: await call<Job>('POST /audio/transcribe', { token, body, headers }) }
}

const doneIn = ({ pieces }: Transcription) =>
  pieces.filter(({ state }) => state === 'done').map(({ number }) => number)
const requestsOf = ({ engine }: KillableServer) =>
  engine.requests.filter(({ path }) => path === '/v1/audio/transcriptions').length
const isEnded = ({ state }: { readonly state: string }) =>
  state !== 'waiting' && state !== 'running'

test('serveur tué au milieu d’une transcription : ce qui était écrit reste, la suite se fait d’elle-même, et rien n’est fait deux fois', async () => {
  await using server = await startKillableServer({ workMs: 700 })
  const { token, job } = await begin(server)
  const readWhole = async (): Promise<Transcription> => {
    const [listed] = await server.call<TranscriptionSummary[]>('GET /audio/history', { token })
    return await server.call<Transcription>(`GET /audio/${listed?.id}`, { token })
  }
  await pollUntil(readWhole, (one) => doneIn(one).length >= 2)
  await server.kill()
  server.engine.control.workMs = 60_000
  const requestsBefore = requestsOf(server)
  await server.restart()
  // Killed once more, before the next piece is transcribed.
  const before = await pollUntil(readWhole, ({ state }) => state === 'running')
  await pollUntil(
    async () => requestsOf(server),
    (requested) => requested > requestsBefore,
  )
  await server.kill()
  server.engine.control.workMs = 0
  const requested = requestsOf(server)
  await server.restart()
  // The job ends last, after its transcription.
  const jobs = await pollUntil(
    () => server.call<Job[]>('GET /jobs', { token }),
    (jobs) => jobs.every(isEnded),
  )
  expect(jobs.map(({ id, state }) => [id, state])).toEqual([[job.id, 'done']])
  const after = await readWhole()
  expect([after.state, after.error, after.duration]).toEqual(['done', null, seconds])
  expect(requestsOf(server) - requested).toBe(after.pieces.length - doneIn(before).length)
  expect(after.segments.slice(0, before.segments.length)).toEqual(before.segments)
  expect(after.pieces.slice(0, doneIn(before).length)).toEqual(
    before.pieces.slice(0, doneIn(before).length),
  )
  const starts = after.segments.map(({ start }) => start)
  expect([starts.toSorted((one, other) => one - other), new Set(starts).size]).toEqual([
    starts,
    starts.length,
  ])
  expect(after.segments.at(-1)?.end).toBeCloseTo(toneSentences(seconds).length * 5, 0)
  const used = await server.call<UseLine[]>('GET /usage/lines', { token })
  expect(used.map(({ id, state, amount }) => [id, state, amount])).toEqual([
    [job.id, 'counted', seconds],
  ])
  expect([await server.countFiles('files'), await server.countFiles('incoming')]).toEqual([1, 0])
}, 120_000)
