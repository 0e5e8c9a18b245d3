import { createHash } from 'node:crypto'
import type { Chat } from '@atelier/contract/chat/chat'
import type { Job } from '@atelier/contract/jobs/jobs'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'

const together = 12

test('ce qui est demandé plusieurs fois à la fois sous un même numéro n’est fait qu’une fois', async () => {
  await using app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai' }), createScriptedSpeechEngine()],
  })
  const { token } = await app.createUser()
  const send = (path: string, body: object, prefer: object = {}) =>
    atOnce(together, () =>
      app.call('POST', path, {
        token,
        body,
        headers: { 'idempotency-key': `${path} 1`.replaceAll(/[^\w]/g, '-'), ...prefer },
      }),
    )
  const chats = await send('/chat/create', { title: 'Une fois', model: 'modele-scripte' })
  expect(new Set(chats.map((response) => response.json<{ data: Chat }>().data.id)).size).toBe(1)

  const readings = await send(
    '/tts/generate',
    { text: 'Bonjour', model: 'local/voix' },
    { prefer: 'respond-async' },
  )
  expect(readings.map(({ status }) => status)).toEqual(Array.from({ length: together }, () => 202))
  expect(new Set(readings.map((response) => response.json<{ data: Job }>().data.id)).size).toBe(1)
})

test('une demande qui porte un mot de passe n’en laisse rien qui se devine', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser('Admin')
  const body = { email: 'nouvelle@mairie.example', password: 'motdepasse-1' }
  const add = (password: string) =>
    app.call('POST', '/admin/users', {
      token,
      body: { ...body, password },
      headers: { 'idempotency-key': 'ajout' },
    })
  expect((await add('motdepasse-1')).status).toBe(200)
  const { fingerprint } = await app.services.database.queries
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .executeTakeFirstOrThrow()
  // Whoever has the database could try passwords one after the other against a plain print of what was sent.
  const sent = JSON.stringify(body)
  expect(fingerprint).not.toBe(
    createHash('sha256').update(`/api/admin/users\n${sent}`).digest('base64url'),
  )
  expect((await add('motdepasse-1')).status).toBe(200)
  expect(
    (
      await app.call('POST', '/admin/users', {
        token,
        body: { ...body, name: 'Autre' },
        headers: { 'idempotency-key': 'ajout' },
      })
    ).status,
  ).toBe(409)
})

test('un corps trop profond est refusé en clair, avec ou sans numéro, sur l’API et sur /v1', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  const rawBody = `${'['.repeat(900_000)}${']'.repeat(900_000)}`
  for (const headers of [{ 'idempotency-key': 'profond' }, {}]) {
    const answer = await app.call('POST', '/chat/create', { token, rawBody, headers })
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([400, 'request.too-deep'])
  }
  const body = { name: 'Carnet', scopes: ['chat'], currentPassword: 'motdepasse' }
  const { secret } = (await app.call('POST', '/keys', { token, body })).json<{
    data: { secret: string }
  }>().data
  const relayed = await app.call('POST', '/v1/chat/completions', { token: secret, rawBody })
  expect([relayed.status, relayed.json<{ error: { code: string } }>().error.code]).toEqual([
    400,
    'request.too-deep',
  ])
})
