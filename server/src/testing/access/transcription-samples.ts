import type { transcription } from '@atelier/contract/transcription/operations'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { multipartBody } from '../multipart-body.ts'
import { emptySample, type MakeSample } from './access-sample.ts'

const form = () => multipartBody('audio', makeWav(1), 'recording.wav', { model: 'oreille' })

const own: MakeSample = async (app, { token }) => {
  const response = await app.call('POST', '/audio/transcribe', { token, ...(await form()) })
  return { own: { transcriptionId: response.json<{ data: { id: string } }>().data.id } }
}

/** See `access-samples.ts`. */
export const transcriptionSamples: { readonly [K in keyof typeof transcription]: MakeSample } = {
  transcribe: form,
  translate: form,
  history: emptySample,
  removeAll: emptySample,
  models: emptySample,
  read: own,
  segments: own,
  peaks: own,
  correct: async (app, owner) => ({
    ...(await own(app, owner)),
    body: { version: 1, segments: [{ id: '0.0', text: 'Non' }] },
  }),
  retry: async (app, owner) => ({ ...(await own(app, owner)), body: {} }),
  export: own,
  remove: own,
}
