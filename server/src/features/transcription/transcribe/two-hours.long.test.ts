import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import { writeRecording } from '@atelier/engine/testing/audio/tone-recordings'
import { toneSentences } from '@atelier/engine/testing/audio/tones'
import { expect, test } from 'vitest'
import { projectRoot } from '#environment.ts'
import { expectTimes } from '#testing/setups/transcription-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const seconds = 7200
const memoryMax = 400_000_000

test('deux heures se coupent et se rejoignent au dixième de seconde, et le serveur tient en 400 Mo', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'deux-heures.wav')
  writeRecording(path, seconds)
  const server = fork(join(projectRoot, 'server/src/testing/bench/transcription-main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }] // our own program
    const token = await register(url)
    const body = new FormData()
    body.set('audio', await openAsBlob(path), 'deux-heures.wav')
    const response = await fetch(`${url}/api/audio/transcribe`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: Transcription }
    expect([data.state, data.duration, data.pieces.at(-1)?.end]).toEqual(['done', seconds, seconds])
    for (const [index, { start }] of data.pieces.entries())
      expect(start).toBe(index === 0 ? 0 : data.pieces[index - 1]?.end)
    expectTimes(data, toneSentences(seconds))
    server.send({})
    const [{ peak }] = (await once(server, 'message')) as [{ peak: number }]
    expect(peak).toBeLessThan(memoryMax)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

async function register(url: string): Promise<string> {
  const body = JSON.stringify({
    name: 'Camille',
    email: 'camille@mairie.example',
    password: 'motdepasse',
  })
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data } = (await response.json()) as { data: SignInResult }
  return data.tokens.accessToken
}
