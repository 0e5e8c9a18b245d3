import type { Job } from '@atelier/contract/jobs/jobs'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import { wavHeader } from '@atelier/engine/media/wav-samples'
import {
  type ToneSentence,
  toneRate,
  toneSamples,
  toneSentences,
  toneText,
} from '@atelier/engine/testing/audio/tones'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { expect } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '../create-test-app.ts'
import { multipartBody } from '../multipart-body.ts'

/** One user, and an engine that transcribes the tones of recordings. */
export async function createTranscriptionSetup(options: TestAppOptions = {}) {
  const ear = createScriptedTranscriptionEngine()
  const app = await createTestApp({ engines: [ear], ...options })
  const { token } = await app.createUser()

  const sendBytes = async (
    bytes: Buffer,
    name: string,
    {
      fields = {},
      task = 'transcribe',
      headers = {},
      ...options
    }: SendOptions & Partial<{ app: TestApp; token: string }> = {},
  ) => {
    const form = await multipartBody('audio', bytes, name, fields)
    const { app: where, token: by } = { app, token, ...options }
    return where.call('POST', `/audio/${task}`, {
      token: by,
      ...form,
      headers: { ...form.headers, ...headers },
    })
  }
  const send = (seconds: number, options: SendOptions = {}) =>
    sendBytes(createRecording(seconds), 'réunion.wav', options)

  return {
    app,
    transcriber: ear,
    token,
    recording: createRecording,
    sendBytes,
    send,
    /** Waits for the whole transcription. */
    async transcribe(
      seconds: number,
      fields: SendOptions['fields'] = {},
      task?: SendOptions['task'],
    ): Promise<Transcription> {
      const response = await send(seconds, { fields, ...(task && { task }) })
      expect(response.status, response.text).toBe(200)
      return response.json<{ data: Transcription }>().data
    },
    async startJob(seconds: number): Promise<Job> {
      return (await send(seconds, { headers: { prefer: 'respond-async' } })).json<{ data: Job }>()
        .data
    },
    async waitForEnd(jobId: string): Promise<Job> {
      const read = async () =>
        (await app.call('GET', `/jobs/${jobId}`, { token })).json<{ data: Job }>().data
      await expect
        .poll(async () => (await read()).state, { timeout: 30_000 })
        .toMatch(/done|failed|cancelled/)
      return await read()
    },
    async retry(id: string, body: { readonly piece?: number }): Promise<Transcription> {
      const response = await app.call('POST', `/audio/${id}/retry`, { token, body })
      expect(response.status, response.text).toBe(200)
      return response.json<{ data: Transcription }>().data
    },
    read: async (id: string) =>
      (await app.call('GET', `/audio/${id}`, { token })).json<{ data: Transcription }>().data,
    expectTimes,
    close: app.close,
  }
}
export type TranscriptionSetup = Awaited<ReturnType<typeof createTranscriptionSetup>>

interface SendOptions {
  readonly fields?: Readonly<Record<string, string>>
  readonly task?: 'transcribe' | 'translate'
  readonly headers?: Readonly<Record<string, string>>
}

export function createRecording(seconds: number): Buffer {
  const samples = toneSamples(toneSentences(seconds), 0, seconds * toneRate)
  return Buffer.concat([
    wavHeader({ rate: toneRate, dataLength: samples.byteLength }),
    Buffer.from(samples.buffer),
  ])
}

/** Each sentence once, whole, and at its time to the tenth of a second. */
export function expectTimes(
  { segments }: Pick<Transcription, 'segments'>,
  sentences: readonly ToneSentence[],
): void {
  expect(segments.map(({ text }) => text)).toEqual(sentences.map(({ number }) => toneText(number)))
  const late = sentences.map(({ start, end }, index) =>
    Math.max(
      Math.abs((segments[index]?.start ?? -1) - start),
      Math.abs((segments[index]?.end ?? -1) - end),
    ),
  )
  expect(Math.max(0, ...late)).toBeLessThan(0.1)
}
