import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'
import { multipartBody } from '#testing/multipart-body.ts'

test('une transcription effacée définitivement pendant qu’elle est ajoutée ne devient pas un document', async () => {
  await using setup = await createKnowledgeSetup({ engines: [createScriptedTranscriptionEngine()] })
  const { lise, app } = setup
  const form = await multipartBody('audio', makeWav(1), 'conseil.wav', { model: 'oreille' })
  const made = await app.call('POST', '/audio/transcribe', { token: lise.token, ...form })
  const transcriptionId = made.json<{ data: { id: string } }>().data.id
  const { id } = await lise.create('Conseils')
  const { storage } = app.services
  const put = storage.put.bind(storage)
  storage.put = async (...file) => {
    const stored = await put(...file)
    await lise.call('DELETE', `/audio/${transcriptionId}`)
    expect((await lise.call('DELETE', `/trash/${transcriptionId}`)).status).toBe(200)
    return stored
  }
  const path = `/knowledge/collections/${id}/sources/transcription`
  const { status, code } = await lise.call('POST', path, { transcriptionId })
  expect([status, code]).toEqual([404, 'transcription.not-found'])
  expect([await setup.countRows('sources'), await setup.countRows('files')]).toEqual([0, 0])
})
