import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'
import { inpaintingForm } from '#testing/setups/inpainting-setup.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let one: TestApp
let two: TestApp
beforeEach(async () => {
  together = await startServersTogether({
    engines: [createScriptedImageEngine(), createScriptedTranscriptionEngine()],
    maxConcurrentRequests: 0,
  })
  one = await together.start()
  two = await together.start()
})
afterEach(() => together[Symbol.asyncDispose]())

const queries = () => two.services.database.queries
const rowsOf = async (table: 'inpaintings' | 'transcriptions') =>
  (await queries().selectFrom(table).select('id').execute()).length
const isRemoved = async (id: string) =>
  (await queries().selectFrom('users').select('id').where('id', '=', id).execute()).length === 0

test('un serveur qui démarre laisse aux autres ce qu’ils viennent de recevoir', async () => {
  const { token, user } = await one.createUser('Admin')
  const release = Promise.withResolvers<void>()
  // Nothing of this person becomes a job meanwhile.
  const held = one.services.database.commit(() => release.promise, { lock: `jobs:${user.id}` })
  const recording = await multipartBody('audio', makeWav(1), 'recording.wav', { model: 'oreille' })
  const sent = [
    ['/inpainting', await inpaintingForm()],
    ['/audio/transcribe', recording],
  ] as const
  const answers = sent.map(([path, { rawBody, headers }]) =>
    one.call('POST', path, {
      token,
      rawBody,
      headers: { ...headers, prefer: 'respond-async' },
    }),
  )
  const received = async () => [await rowsOf('inpaintings'), await rowsOf('transcriptions')]
  try {
    await expect.poll(received, { timeout: 30_000 }).toEqual([1, 1])
    await together.start()
    expect(await received()).toEqual([1, 1])
  } finally {
    release.resolve()
    await held
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202])
  expect(await received()).toEqual([1, 1])
})

test('un compte qui se ferme part par un serveur, et par un autre si celui-là meurt', async () => {
  const admin = await one.createUser('Admin')
  const { user } = await one.createUser('Partante')
  const actor = { userId: admin.user.id, email: admin.user.email }
  const { account, servers, database } = one.services
  await account.admin.closeAccount(actor, user.id)
  const begun = account.removedAccounts(database.queries)
  expect(await begun.claim(user.id, servers.id(), await servers.listLivingIds())).toBe(true)
  const three = await together.start()
  await Promise.all([two, three].map(({ services }) => services.users.recover()))
  expect(await isRemoved(user.id)).toBe(false)
  await servers.stop()
  await database.queries.deleteFrom('servers').where('id', '=', servers.id()).execute()
  await Promise.all([two, three].map(({ services }) => services.users.recover()))
  await expect.poll(() => isRemoved(user.id)).toBe(true)
})
