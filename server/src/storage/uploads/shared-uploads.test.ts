import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createDiskSpace } from '../disk-space.ts'
import { createDiskStorage } from '../disk-storage.ts'
import { createUserStorage } from '../usage/user-storage.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { createSharedUploads, uploadPartBytes } from './shared-uploads.ts'
import { createUploadSpace } from './upload-space.ts'

/** Two servers on one database and one storage. */
async function setUp(database: Database) {
  const temporary = await temporaryFolder()
  const storage = createDiskStorage(join(temporary.path, 'files'))
  const clock = createManualClock()
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
  async function createServer(name: string, ownClock: Clock = clock) {
    const scratchFolder = join(temporary.path, name)
    await mkdir(scratchFolder)
    const shared = { database, storage, scratchFolder, clock: ownClock, makeId }
    return createResumableUploads({
      database,
      uploadBytes: createSharedUploads(shared),
      makeId,
      clock: ownClock,
      log: createLog({ level: 'silent', readable: false }),
      maxBytes: () => 100_000_000,
      diskSpace: createDiskSpace({ freeBytes: async () => Number.MAX_SAFE_INTEGER }),
      uploadSpace: createUploadSpace({
        diskSpace: { usableBytes: async () => Number.MAX_SAFE_INTEGER },
        userStorage: createUserStorage({ database, maxBytes: () => 0 }),
        maxUploadingBytes: 20_000_000,
      }),
    })
  }
  return {
    userId,
    clock,
    storage,
    one: await createServer('one'),
    other: await createServer('other'),
    /** Its clock is an hour ahead of theirs. */
    hasty: await createServer('hasty', { now: () => clock.now() + 3_600_000 }),
    stored: async () => (await Array.fromAsync(storage.list())).length,
    scratchFiles: async () => [
      ...(await readdir(join(temporary.path, 'one'))),
      ...(await readdir(join(temporary.path, 'other'))),
    ],
    [Symbol.asyncDispose]: temporary[Symbol.asyncDispose],
  }
}
const from = (offset: number, ...chunks: Buffer[]) => ({ offset, stream: Readable.from(chunks) })

describeOnEachDatabase('un envoi dont chaque partie arrive à un autre serveur', (open) => {
  test('donne le même fichier, une fois, et rien ne reste', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const bytes = randomBytes(9_000_123)
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: bytes.length })
    const cuts = [0, 1, 300_000, uploadPartBytes + 300_001, 9_000_000, bytes.length]
    for (const [index, start] of cuts.slice(0, -1).entries()) {
      const server = index % 2 === 0 ? one : other
      const state = await server.append(
        userId,
        id,
        from(start, bytes.subarray(start, cuts[index + 1])),
      )
      expect(state.received).toBe(cuts[index + 1])
    }
    const taken = await other.consume(userId, id, async (path, name) => {
      expect(name).toBe('voix.wav')
      return await readFile(path)
    })
    expect(taken.equals(bytes)).toBe(true)
    await expect(one.state(userId, id)).rejects.toMatchObject({ code: 'upload.not-found' })
    expect([await setup.stored(), await setup.scratchFiles()]).toEqual([0, []])
  })

  test('se lit là où son travail se fait, puis là où il est repris, et reste', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const bytes = randomBytes(5_000_000)
    const { id } = await one.create(userId, { name: 'chats.zip', byteSize: bytes.length })
    await one.append(userId, id, from(0, bytes))
    await expect(
      one.read(userId, id, async () => {
        throw new Error('this server ends')
      }),
    ).rejects.toThrow('this server ends')
    const read = await other.read(userId, id, (path) => readFile(path))
    expect(read.equals(bytes)).toBe(true)
    expect(await setup.scratchFiles()).toEqual([])
    await other.remove(userId, id)
    expect(await setup.stored()).toBe(0)
  })

  test('garde ce qui était arrivé quand l’expéditeur s’en va', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const bytes = randomBytes(6_000_000)
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: bytes.length })
    async function* cut() {
      for (let start = 0; start < 5_000_000; start += 100_000)
        yield bytes.subarray(start, start + 100_000)
      throw new Error('coupé')
    }
    await expect(one.append(userId, id, { offset: 0, stream: cut() })).rejects.toMatchObject({
      code: 'request.malformed',
    })
    expect(await other.state(userId, id)).toMatchObject({ received: 5_000_000 })
    await other.append(userId, id, from(5_000_000, bytes.subarray(5_000_000)))
    expect((await one.consume(userId, id, (path) => readFile(path))).equals(bytes)).toBe(true)
  })

  test('de ceux qui écrivent la même suite ensemble, un seul l’écrit', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: 400_000 })
    const chunks = (fill: string) => Array.from({ length: 40 }, () => Buffer.alloc(10_000, fill))
    const results = await Promise.allSettled(
      [...'abcdefgh'].map((fill, index) =>
        (index % 2 === 0 ? one : other).append(userId, id, from(0, ...chunks(fill))),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'upload.wrong-offset' })
    const bytes = await other.consume(userId, id, (path) => readFile(path))
    expect([bytes.length, new Set(bytes).size]).toEqual([400_000, 1])
    expect(await setup.stored()).toBe(0)
  })

  test('n’est pris qu’une fois, même demandé aux deux ensemble ; un refus le rend', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: 4 })
    await one.append(userId, id, from(0, Buffer.from('abcd')))
    await expect(
      one.consume(userId, id, () => Promise.reject(new Error('refusé'))),
    ).rejects.toThrow('refusé')
    const go = Promise.withResolvers<void>()
    const take = (server: typeof one) => server.consume(userId, id, () => go.promise)
    const both = Promise.allSettled([take(one), take(other)])
    await setImmediate()
    go.resolve()
    const statuses = (await both).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('n’est pas repris par un serveur dont l’horloge avance d’une heure', async () => {
    await using setup = await setUp(await open())
    const { one, hasty, userId } = setup
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: 4 })
    await hasty.append(userId, id, from(0, Buffer.from('abcd')))
    const [taken, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = one.consume(userId, id, () => {
      taken.resolve()
      return go.promise
    })
    await taken.promise
    await expect(hasty.consume(userId, id, async () => undefined)).rejects.toMatchObject({
      code: 'upload.not-found',
    })
    go.resolve()
    await first
  })

  test('qui se tait cède la place à qui demande où l’envoi en est', async () => {
    await using setup = await setUp(await open())
    const { one, userId } = setup
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: 10 })
    const stalled = new Readable({ read: () => undefined })
    stalled.push(Buffer.from('abc'))
    const sending = one.append(userId, id, { offset: 0, stream: stalled })
    const outcome = expect(sending).rejects.toMatchObject({ code: 'request.malformed' })
    await expect.poll(() => stalled.readableLength).toBe(0)
    expect(await one.state(userId, id)).toMatchObject({ received: 3 })
    await outcome
  })

  test('de ce qui est annoncé à deux serveurs à la fois, n’est accepté que ce qui tient', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const announce = (server: typeof one) =>
      server.create(userId, { name: 'voix.wav', byteSize: 12_000_000 })
    const results = await Promise.allSettled([one, other, one, other].map(announce))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'limit.uploads' })
  })

  test('ce qui est annoncé ailleurs compte ici, et ce qui est oublié disparaît', async () => {
    await using setup = await setUp(await open())
    const { one, other, userId } = setup
    const { id } = await one.create(userId, { name: 'voix.wav', byteSize: 15_000_000 })
    await one.append(userId, id, from(0, Buffer.alloc(100)))
    const large = { name: 'voix.wav', byteSize: 10_000_000 }
    await expect(other.create(userId, large)).rejects.toMatchObject({ code: 'limit.uploads' })
    setup.clock.advance((audioUploads.waitingHours + 1) * 3600 * 1000)
    await one.sweep()
    await other.create(userId, large)
    expect(await setup.stored()).toBe(0)
  })
})
