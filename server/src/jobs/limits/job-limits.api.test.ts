import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'

const headers = { prefer: 'respond-async' }

test('50 lectures demandées à la fois, dix travaux permis : dix sont acceptées, les autres disent quand réessayer', async () => {
  await using app = await createTestApp({
    engines: [createScriptedSpeechEngine()],
    maxConcurrentRequests: 0,
    limits: { maxJobsPerUser: 10 },
  })
  const { token } = await app.createUser()
  const body = { text: 'Bonjour à tous.', model: 'local/voix' }
  const answers = await atOnce(50, () =>
    app.call('POST', '/tts/generate', { token, body, headers }),
  )
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused?.json()).toMatchObject({ code: 'limit.jobs', params: { limit: 10 } })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('une seule archive de ses données à la fois, même demandée 50 fois', async () => {
  await using app = await createTestApp({ maxConcurrentRequests: 0 })
  const { token } = await app.createUser()
  const answers = await atOnce(50, () => app.call('POST', '/belongings/export', { token, headers }))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(refused?.json()).toMatchObject({ code: 'limit.exports' })
})
