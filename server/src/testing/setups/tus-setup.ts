import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { expect } from 'vitest'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { createManualClock } from '../manual-clock.ts'
import { createRecording } from './transcription-setup.ts'

type Headers = Readonly<Record<string, string>>
const version = { 'tus-resumable': audioUploads.version }
const partType = { 'content-type': 'application/offset+octet-stream' }

/** The requests of the protocol, and the parts of their responses that matter. */
function createTusRequests(url: () => Promise<string>, token: string) {
  async function call(
    method: string,
    path: string,
    { by = token, headers = {}, body }: { by?: string; headers?: Headers; body?: Buffer } = {},
  ) {
    const response = await fetch(`${await url()}${path}`, {
      method,
      headers: { ...version, authorization: `Bearer ${by}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await response.text()
    const code = text === '' ? undefined : (JSON.parse(text) as { code?: string }).code
    return {
      status: response.status,
      code,
      offset: Number(response.headers.get('upload-offset')),
      location: response.headers.get('location') ?? '',
    }
  }
  const post = (byteSize: number, headers: Headers = {}) => {
    const metadata = `filename ${Buffer.from('réunion du 3.wav').toString('base64')},filetype ${Buffer.from('audio/wav').toString('base64')}`
    return call('POST', `/api${audioUploads.path}`, {
      headers: { 'upload-length': String(byteSize), 'upload-metadata': metadata, ...headers },
    })
  }
  return { call, post }
}

/** One user who sends files by the tus protocol, with nothing but HTTP. */
export async function createTusSetup(environment: Readonly<Record<string, string>> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  const clock = createManualClock()
  const start = () =>
    createTestApp({
      engines: [createScriptedTranscriptionEngine()],
      clock,
      dataFolder,
      environment,
    })
  let app = await start()
  const { token } = await app.createUser()

  const { call, post } = createTusRequests(() => app.url(), token)

  return {
    app: () => app,
    clock,
    recording: createRecording,
    post,
    begin: async (byteSize: number) => (await post(byteSize)).location,
    add: (url: string, offset: number, body: Buffer) =>
      call('PATCH', url, { body, headers: { ...partType, 'upload-offset': String(offset) } }),
    state: (url: string, by?: string) => call('HEAD', url, by === undefined ? {} : { by }),
    cancel: (url: string) => call('DELETE', url),
    cutOff: (path: string, offset: number, body: Buffer) =>
      abortUpload(app, {
        path,
        offset,
        body,
        token,
        file: join(dataFolder, 'uploads', path.split('/').at(-1) ?? ''),
      }),
    transcribe(url: string) {
      const uploadId = url.split('/').at(-1)
      const rawBody = `--b\r\nContent-Disposition: form-data; name="uploadId"\r\n\r\n${uploadId}\r\n--b--\r\n`
      return app.call('POST', '/audio/transcribe', {
        token,
        rawBody,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    },
    strangerToken: async () => (await app.createUser('Zoé')).token,
    pendingFiles: () => readdir(join(dataFolder, 'uploads')),
    async restart() {
      await app.close()
      app = await start()
    },
    async close() {
      await app.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
export type TusSetup = Awaited<ReturnType<typeof createTusSetup>>

interface InterruptedPart {
  readonly path: string
  readonly offset: number
  readonly body: Buffer
  readonly token: string
  readonly file: string
}
/** Announces more than it sends, then disconnects. */
async function abortUpload(
  app: TestApp,
  { path, offset, body, token, file }: InterruptedPart,
): Promise<void> {
  const headers = {
    ...version,
    ...partType,
    authorization: `Bearer ${token}`,
    'upload-offset': String(offset),
    'content-length': '1000000',
  }
  const sent = request(`${await app.url()}${path}`, { method: 'PATCH', headers })
  const gone = new Promise<void>((resolve) =>
    sent.on('close', resolve).on('error', () => resolve()),
  )
  sent.write(body)
  await expect
    .poll(async () => (await stat(file)).size, { timeout: 20_000 })
    .toBeGreaterThan(offset)
  sent.destroy()
  await gone
}
