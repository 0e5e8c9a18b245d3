import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Job } from '@atelier/contract/jobs/jobs'
import type {
  Transcription,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'
import { toneSentences } from '@atelier/engine/testing/audio/tones'
import {
  type LocalAiDouble,
  startLocalAiDouble,
} from '@atelier/engine/testing/localai-double/localai-double'
import { expect, test } from 'vitest'
import { type RunningProgram, startServer } from '#testing/server-process.ts'
import { createRecording } from '#testing/setups/transcription-setup.ts'

const seconds = 400

async function call<T>(
  server: RunningProgram,
  operation: string,
  { token, ...init }: RequestInit & { readonly token?: string } = {},
) {
  const [method = 'GET', path = ''] = operation.split(' ')
  const headers = {
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...init.headers,
  }
  const response = await fetch(`${server.url}/api${path}`, { ...init, method, headers })
  const body = (await response.json()) as { data: T; error?: string }
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${body.error}`)
  return body.data
}

async function begin(server: RunningProgram) {
  const account = JSON.stringify({
    name: 'Camille',
    email: 'camille@mairie.example',
    password: 'motdepasse',
  })
  const { tokens } = await call<SignInResult>(server, 'POST /auth/register', { body: account })
  const token = tokens.accessToken
  const body = new FormData()
  body.set('audio', new File([new Uint8Array(createRecording(seconds))], 'conseil.wav'))
  const job = await call<Job>(server, 'POST /audio/transcribe', {
    token,
    body,
    headers: { prefer: 'respond-async' },
  })
  return { token, job }
}

const wholeOf = async (server: RunningProgram, token: string): Promise<Transcription> => {
  const [listed] = await call<TranscriptionSummary[]>(server, 'GET /audio/history', { token })
  return await call<Transcription>(server, `GET /audio/${listed?.id}`, { token })
}
const doneIn = ({ pieces }: Transcription) =>
  pieces.filter(({ state }) => state === 'done').map(({ number }) => number)
const requestsOf = ({ requests }: LocalAiDouble) =>
  requests.filter(({ path }) => path === '/v1/audio/transcriptions').length

/** Polls until the value passes the check. */
async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (isSo(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

test('serveur tué au milieu d’une transcription : ce qui était écrit reste, la suite se fait d’elle-même, et rien n’est fait deux fois', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-kill-'))
  const engine = await startLocalAiDouble({ control: { workMs: 700 } })
  const env = { LOCALAI_URL: engine.url }
  let server = await startServer(folder, env)
  try {
    const { token, job } = await begin(server)
    await until(
      () => wholeOf(server, token),
      (one) => doneIn(one).length >= 2,
    )
    await server.kill()
    engine.control.workMs = 60_000
    const requestsBefore = requestsOf(engine)
    server = await startServer(folder, env)
    // Killed again, before the next piece is transcribed.
    const before = await until(
      () => wholeOf(server, token),
      ({ state }) => state === 'running',
    )
    await until(
      async () => requestsOf(engine),
      (requested) => requested > requestsBefore,
    )
    await server.kill()
    engine.control.workMs = 0
    const requested = requestsOf(engine)
    server = await startServer(folder, env)
    const after = await until(
      () => wholeOf(server, token),
      ({ state }) => state !== 'waiting' && state !== 'running',
    )
    expect([after.state, after.error, after.duration]).toEqual(['done', null, seconds])
    expect(requestsOf(engine) - requested).toBe(after.pieces.length - doneIn(before).length)
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
    expect(
      (await call<Job[]>(server, 'GET /jobs', { token })).map(({ id, state }) => [id, state]),
    ).toEqual([[job.id, 'done']])
    const left = async (name: string) =>
      (await readdir(join(folder, name), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length
    expect([await left('files'), await left('incoming')]).toEqual([1, 0])
  } finally {
    await server.stop()
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
