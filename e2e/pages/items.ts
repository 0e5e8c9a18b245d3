import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { callApi, type TestUser } from '#setup/users.ts'
import { createChat } from './chat.ts'

/** Something of several tools, made by the API: a chat of many messages, two images, a text that was read, a recording of half a minute. */
export async function createItems(url: string, by: TestUser) {
  const filler = Array.from({ length: 40 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `Message ${index}\n\n`.repeat(8),
  }))
  const messages = [
    { role: 'user', content: 'Quand le **phare** de l’île sera-t-il repeint, et par qui ?' },
    ...filler,
  ]
  await callApi(url, 'POST /chat/import', {
    by,
    body: { json: JSON.stringify({ title: 'Travaux de l’été', messages }) },
  })
  await createChat(url, by, 'Budget participatif')
  await callApi(url, 'POST /images/generations', {
    by,
    body: { prompt: 'Un PHARE sous l’orage', model: 'stable-diffusion-xl' },
  })
  await callApi(url, 'POST /images/generations', {
    by,
    body: { prompt: 'Une forêt au matin', model: 'stable-diffusion-xl' },
  })
  await callApi(url, 'POST /tts/generate', {
    by,
    body: { text: 'Le phare rouvre au public samedi.', model: 'local/espeak' },
  })
  await transcribe(url, by, 'visite du phare.wav')
}

async function transcribe(url: string, by: TestUser, name: string) {
  const body = new FormData()
  body.set('model', 'whisper-large-v3')
  body.set('audio', new Blob([new Uint8Array(makeWav(30))], { type: 'audio/wav' }), name)
  const answer = await fetch(`${url}/api/audio/transcribe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.tokens.accessToken}` },
    body,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
