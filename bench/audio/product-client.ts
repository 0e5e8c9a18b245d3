import { openAsBlob } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { SignInResult } from '@atelier/contract/account/account'
import type {
  Transcription,
  TranscriptionSummary,
} from '@atelier/contract/transcription/transcription'

/** As the contract has it. */
const audioUploads = {
  path: '/audio/uploads',
  version: '1.0.0',
  chunkBytes: 8 * 1024 * 1024,
} as const
const tus = { 'tus-resumable': audioUploads.version }

/** A user of the product, who sends recordings as a browser does. */
export async function createProductClient(url: string) {
  const body = JSON.stringify({
    name: 'Camille',
    email: 'camille@banc.example',
    password: 'motdepasse',
  })
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data } = (await registered.json()) as { data: SignInResult } // our own server
  const authorization = `Bearer ${data.tokens.accessToken}`
  const get = async <T>(path: string) =>
    (
      (await (await fetch(`${url}/api${path}`, { headers: { authorization } })).json()) as {
        data: T
      }
    ).data

  return {
    /** Part by part. Returns the upload's URL. */
    async upload(path: string): Promise<string> {
      const file = await openAsBlob(path)
      const begun = await fetch(`${url}/api${audioUploads.path}`, {
        method: 'POST',
        headers: {
          ...tus,
          authorization,
          'upload-length': String(file.size),
          'upload-metadata': `filename ${btoa('long.wav')}`,
        },
      })
      const address = `${url}${begun.headers.get('location')}`
      for (let at = 0; at < file.size; at += audioUploads.chunkBytes) {
        const headers = {
          ...tus,
          authorization,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(at),
        }
        const part = await fetch(address, {
          method: 'PATCH',
          headers,
          body: file.slice(at, at + audioUploads.chunkBytes),
        })
        if (part.status !== 204)
          throw new Error(`part refused: ${part.status} ${await part.text()}`)
      }
      return address
    },
    discard: (address: string) =>
      fetch(address, { method: 'DELETE', headers: { ...tus, authorization } }),
    /** Seconds until its first text, and until its end. */
    async transcribe(
      address: string,
    ): Promise<{ firstSeconds: number; seconds: number; transcription: Transcription }> {
      const form = new FormData()
      form.set('uploadId', address.split('/').at(-1) ?? '')
      const began = performance.now()
      const sent = await fetch(`${url}/api/audio/transcribe`, {
        method: 'POST',
        headers: { authorization, prefer: 'respond-async' },
        body: form,
      })
      if (sent.status !== 202) throw new Error(`refused: ${sent.status} ${await sent.text()}`)
      let first: number | undefined
      for (;;) {
        await delay(50)
        const [one] = await get<TranscriptionSummary[]>('/audio/history')
        if (one?.transcription) first ??= performance.now()
        if (one?.state !== 'done' && one?.state !== 'incomplete') continue
        const seconds = (performance.now() - began) / 1000
        return {
          firstSeconds: ((first ?? 0) - began) / 1000,
          seconds,
          transcription: await get(`/audio/${one.id}`),
        }
      }
    },
  }
}
