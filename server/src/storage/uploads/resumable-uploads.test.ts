import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createDiskSpace } from '../disk-space.ts'
import { createUserStorage } from '../usage/user-storage.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { createUploadFolder } from './upload-folder.ts'
import { createUploadSpace } from './upload-space.ts'

async function setUp() {
  const temporary = await temporaryFolder()
  const folder = join(temporary.path, 'uploads')
  await mkdir(folder)
  const database = openSqlite(join(temporary.path, 'base.db'))
  await migrate(database)
  const userId = makeId()
  await database.queries
    .insertInto('users')
    .values({
      id: userId,
      role: 'USER',
      email: userId,
      email_key: userId,
      name: 'Camille',
      password_hash: '',
      is_active: 1,
      is_suspended: 0,
      inpainting_count: 0,
      created_at: 0,
    })
    .execute()
  const uploads = createResumableUploads({
    database,
    uploadBytes: createUploadFolder(folder),
    makeId,
    clock: createManualClock(),
    log: createLog({ level: 'silent', readable: false }),
    maxBytes: () => 1_000_000,
    diskSpace: createDiskSpace({ freeBytes: async () => Number.MAX_SAFE_INTEGER }),
    uploadSpace: createUploadSpace({
      diskSpace: { usableBytes: async () => Number.MAX_SAFE_INTEGER },
      userStorage: createUserStorage({ database, maxBytes: () => 0 }),
      maxUploadingBytes: 4_000_000,
    }),
  })
  return {
    userId,
    folder,
    uploads,
    async [Symbol.asyncDispose]() {
      await database.close()
      await temporary[Symbol.asyncDispose]()
    },
  }
}
const sent = (text: string) => ({ offset: 0, stream: Readable.from([Buffer.from(text)]) })

test('un envoi qui commence pendant que l’on balaie garde son fichier', async () => {
  await using setup = await setUp()
  const { uploads, userId } = setup
  for (let round = 0; round < 20; round += 1) {
    const [begun] = await Promise.all([
      uploads.create(userId, { name: 'voix.wav', byteSize: 4 }),
      ...Array.from({ length: 5 }, uploads.sweep),
    ])
    expect(await uploads.state(userId, begun.id)).toMatchObject({ received: 0 })
    await uploads.remove(userId, begun.id)
  }
})

test('au plus cinq envois attendent, même commencés ensemble', async () => {
  await using setup = await setUp()
  const begun = await Promise.allSettled(
    Array.from({ length: audioUploads.waitingMax + 3 }, () =>
      setup.uploads.create(setup.userId, { name: 'voix.wav', byteSize: 4 }),
    ),
  )
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(audioUploads.waitingMax)
  for (const one of begun)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'upload.too-many' })
})

test('qui demande où en est un envoi pendant qu’il est pris apprend qu’il n’est plus là', async () => {
  await using setup = await setUp()
  const { uploads, userId } = setup
  const { id } = await uploads.create(userId, { name: 'voix.wav', byteSize: 4 })
  await uploads.append(userId, id, sent('abcd'))
  const go = Promise.withResolvers<void>()
  const taken = uploads.consume(userId, id, () => go.promise)
  const requested = [
    uploads.state(userId, id),
    uploads.append(userId, id, { ...sent('x'), offset: 4 }),
    uploads.consume(userId, id, async () => 'encore'),
  ]
  const responses = Promise.allSettled(requested)
  go.resolve()
  await taken
  for (const response of await responses)
    expect(response).toMatchObject({ status: 'rejected', reason: { code: 'upload.not-found' } })
})

test('ce qui arrive pendant que l’on annule ne s’écrit plus nulle part', async () => {
  await using setup = await setUp()
  const { uploads, userId } = setup
  const { id } = await uploads.create(userId, { name: 'voix.wav', byteSize: 4 })
  let isRead = false
  async function* stream() {
    isRead = true
    yield Buffer.from('abcd')
  }
  const [removed, appended] = await Promise.allSettled([
    uploads.remove(userId, id),
    uploads.append(userId, id, { offset: 0, stream: stream() }),
  ])
  expect(removed.status).toBe('fulfilled')
  expect(appended).toMatchObject({ status: 'rejected', reason: { code: 'upload.not-found' } })
  expect(isRead).toBe(false)
})

test('un envoi dont le fichier a disparu n’est plus là', async () => {
  await using setup = await setUp()
  const { id } = await setup.uploads.create(setup.userId, { name: 'voix.wav', byteSize: 4 })
  await rm(join(setup.folder, id))
  await expect(setup.uploads.state(setup.userId, id)).rejects.toMatchObject({
    code: 'upload.not-found',
  })
})

test('huit envois de la même suite à la fois : un seul l’écrit, rien ne dépasse ni ne se mélange', async () => {
  await using setup = await setUp()
  const { uploads, userId } = setup
  const byteSize = 400_000
  const { id } = await uploads.create(userId, { name: 'voix.wav', byteSize })
  const chunks = (fill: string) => Array.from({ length: 40 }, () => Buffer.alloc(10_000, fill))
  const results = await Promise.allSettled(
    [...'abcdefgh'].map((fill) =>
      uploads.append(userId, id, { offset: 0, stream: Readable.from(chunks(fill)) }),
    ),
  )
  const statuses = results.map(({ status }) => status)
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(1)
  expect(await uploads.state(userId, id)).toMatchObject({ received: byteSize, byteSize })
  const bytes = await readFile(join(setup.folder, id))
  expect(new Set(bytes).size).toBe(1)
})

test('un fichier complet se lit plusieurs fois et reste ; d’une autre taille, il est annoncé à part', async () => {
  await using setup = await setUp()
  const { uploads, userId } = setup
  const { id } = await uploads.create(userId, { name: 'chats.zip', byteSize: 4 })
  await expect(uploads.complete(userId, id)).rejects.toMatchObject({ code: 'upload.unfinished' })
  await uploads.append(userId, id, sent('tout'))
  expect(await uploads.complete(userId, id)).toEqual({ name: 'chats.zip', byteSize: 4 })
  for (let round = 0; round < 2; round += 1)
    expect(await uploads.read(userId, id, (path) => readFile(path, 'utf8'))).toBe('tout')
  await expect(uploads.read(makeId(), id, async () => undefined)).rejects.toMatchObject({
    code: 'upload.not-found',
  })
  const larger = { name: 'chats.zip', byteSize: 1_500_000 }
  await expect(uploads.create(userId, larger)).rejects.toMatchObject({ code: 'file.too-large' })
  expect(await uploads.withMaxBytes(2_000_000).create(userId, larger)).toMatchObject({
    received: 0,
  })
})
