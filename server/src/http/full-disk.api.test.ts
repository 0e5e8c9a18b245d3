import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { expect, test } from 'vitest'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'

test('sous la réserve du disque, ni fichier ni travail n’entrent ; lire, se connecter, parler et effacer restent possibles', async () => {
  await using app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai' }), createScriptedImageEngine()],
  })
  const account = await app.createUser()
  const { token, user } = account
  const secret = await createAccessKeyFor(app, account)
  const { storage } = app.services
  const freeBytes = storage.freeBytes
  storage.freeBytes = async () => 1_000_000

  const picture = { model: 'sd/peintre', prompt: 'un phare' }
  const refused = await app.call('POST', '/images/generations', { token, body: picture })
  expect([refused.status, refused.json().code]).toEqual([507, 'server.no-space'])
  const byProgram = await app.call('POST', '/v1/images/generations', {
    token: secret,
    body: picture,
  })
  expect(byProgram.status).toBe(507)
  const avatar = await multipartBody('avatar', Buffer.from('x'), 'moi.png')
  expect((await app.call('POST', '/auth/upload-avatar', { token, ...avatar })).status).toBe(507)
  expect((await app.call('POST', '/belongings/export', { token })).status).toBe(507)

  expect(
    (await app.call('POST', '/auth/login', { body: { email: user.email, password: 'motdepasse' } }))
      .status,
  ).toBe(200)
  expect(
    (
      await app.call('POST', '/chat/create', {
        token,
        body: { title: 'Parler', model: 'modele-scripte' },
      })
    ).status,
  ).toBe(200)
  expect((await app.call('GET', '/images/history', { token })).status).toBe(200)
  expect((await app.call('DELETE', '/belongings/images', { token })).status).toBe(200)

  storage.freeBytes = freeBytes
  expect((await app.call('POST', '/images/generations', { token, body: picture })).status).toBe(200)
})
