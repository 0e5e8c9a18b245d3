import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import type { Chat } from '@atelier/contract/chat/chat'
import { imageLimits } from '@atelier/contract/images/images'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'
import { imageDraft } from '#testing/setups/images-setup.ts'

const limits = { maxJobsPerUser: 10, accessKeys: 5, sessions: 5 }
const email = 'personne.1@mairie.example'

let together: Awaited<ReturnType<typeof startServersTogether>>
let servers: readonly TestApp[]
let token: string
let userId: string
beforeAll(async () => {
  together = await startServersTogether({
    engines: [createScriptedImageEngine(), createScriptedEngine({ id: 'localai' })],
    maxConcurrentRequests: 0,
    limits,
  })
  servers = [await together.start(), await together.start()]
  const session = await servers[0]?.createUser('Admin')
  token = session?.token ?? ''
  userId = session?.user.id ?? ''
})
afterAll(() => together[Symbol.asyncDispose]())

/** Sends so many at once, by turns to each server; returns how many were accepted. */
async function acceptedOf(
  count: number,
  send: (app: TestApp, index: number) => Promise<{ readonly status: number }>,
): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const app = servers[index % servers.length]
      if (!app) throw new Error('no server')
      return send(app, index)
    }),
  )
  return answers.filter(({ status }) => status < 300).length
}
const post = (app: TestApp, path: string, body: object, headers = {}) =>
  app.call('POST', path, { token, body, headers })

test('de cinquante tâches demandées à deux serveurs à la fois, dix permises, dix sont acceptées', async () => {
  const paint = (app: TestApp) =>
    post(app, '/images/generations', imageDraft, { prefer: 'respond-async' })
  expect(await acceptedOf(50, paint)).toBe(limits.maxJobsPerUser)
})

test('il en est ainsi de ce que les lignes comptent : réglages, pièces jointes, envois, clés', async () => {
  const save = (app: TestApp, index: number) =>
    post(app, '/images/presets', {
      name: `Réglage ${index}`,
      params: { model: 'sd/peintre', prompt: 'Un phare' },
    })
  expect(await acceptedOf(imageLimits.presetsMax + 20, save)).toBe(imageLimits.presetsMax)

  const [server] = servers
  const chat =
    server && (await post(server, '/chat/create', { title: 'Essai', model: 'modele-scripte' }))
  const chatId = chat?.json<{ data: Chat }>().data.id ?? ''
  const attach = async (app: TestApp, index: number) =>
    app.call('POST', '/attachments', {
      token,
      ...(await multipartBody('file', Buffer.from(`Texte ${index}`), `${index}.txt`, { chatId })),
    })
  expect(await acceptedOf(attachmentLimits.waitingMax + 20, attach)).toBe(
    attachmentLimits.waitingMax,
  )

  const announce = async ({ services }: TestApp) => {
    const { uploads } = services.transcription
    const created = uploads.create(userId, { name: 'voix.wav', byteSize: 1000 })
    return await created.then(
      () => ({ status: 200 }),
      () => ({ status: 429 }),
    )
  }
  expect(await acceptedOf(audioUploads.waitingMax + 20, announce)).toBe(audioUploads.waitingMax)

  const addKey = (app: TestApp, index: number) =>
    post(app, '/keys', {
      name: `Clé ${index}`,
      scopes: ['chat'],
      currentPassword: 'motdepasse',
    })
  expect(await acceptedOf(limits.accessKeys + 6, addKey)).toBe(limits.accessKeys)
})

test('de sessions ouvertes à la fois sur deux serveurs, il n’en reste que ce qui est permis', async () => {
  const signIn = (app: TestApp, index: number) =>
    app.call('POST', '/auth/login', {
      body: { email, password: 'motdepasse' },
      from: `10.9.${index}.1`,
    })
  await acceptedOf(limits.sessions + 7, signIn)
  const rows = await servers[0]?.services.database.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  expect(rows).toHaveLength(limits.sessions)
})
