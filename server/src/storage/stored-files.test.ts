import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createDiskSpace } from './disk-space.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createStoredFilesRepository } from './stored-files.repository.ts'
import { createStoredFiles } from './stored-files.ts'
import { createUserStorage } from './usage/user-storage.ts'

const hour = 60 * 60 * 1000
const key = randomBytes(32)
const nothing = async () => undefined

async function setUp(database: Database, eraseAfterMs = 0) {
  const folder = await temporaryFolder()
  // Around the real time: the disk notes when a file was written.
  const clock = createManualClock(Date.now())
  const storage = createDiskStorage(folder.path)
  const files = createStoredFiles({
    database,
    storage,
    diskSpace: createDiskSpace(storage),
    userStorage: createUserStorage({ database, maxBytes: () => 0 }),
    clock,
    makeId,
    links: createSignedLinks({ key, clock }),
    eraseAfterMs,
  })
  const ownerId = makeId()
  const account = {
    id: ownerId,
    role: 'USER',
    email: ownerId,
    email_key: ownerId,
    name: 'Camille',
    password_hash: '',
    is_active: 1,
  } as const
  await database.queries
    .insertInto('users')
    .values({ ...account, is_suspended: 0, inpainting_count: 0, created_at: 0 })
    .execute()
  const store = (text = 'contenu') =>
    files.create(
      {
        ownerId,
        kind: 'images',
        mediaType: 'image/webp',
        originalName: 'photo de vacances.jpg',
        stream: Readable.from([Buffer.from(text)]),
      },
      async (_, stored) => stored.id,
    )
  const stored = async () => (await Array.fromAsync(storage.list())).map(({ id }) => id)
  return {
    database,
    clock,
    storage,
    files,
    ownerId,
    link: async (id: string) => (await files.linksFor(ownerId))(id),
    store,
    stored,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}
const signatureOf = (link: string) => {
  const { searchParams } = new URL(link, 'http://atelier.example')
  return { expires: searchParams.get('e') ?? '', sign: searchParams.get('s') ?? '' }
}

describeOnEachDatabase('fichiers rangés', (open) => {
  test('un fichier a sa ligne et ses octets, et s’ouvre par son lien', async () => {
    await using setup = await setUp(await open())
    const id = await setup.store('bonjour')
    const rows = await setup.database.queries.selectFrom('files').selectAll().execute()
    expect(rows).toEqual([
      {
        id,
        owner_id: setup.ownerId,
        kind: 'images',
        media_type: 'image/webp',
        byte_size: 7,
        original_name: 'photo de vacances.jpg',
        created_at: setup.clock.now(),
        hidden_at: null,
      },
    ])
    const found = await setup.files.openByLink(id, signatureOf(await setup.link(id)))
    expect(found).toMatchObject({ mediaType: 'image/webp', byteSize: 7 })
    expect(found && (await buffer(found.stream)).toString()).toBe('bonjour')
  })

  test('de fichiers qui vont ensemble, aucun ne reste ouvert quand l’un ne peut pas être rangé', async () => {
    await using setup = await setUp(await open())
    const about = {
      ownerId: setup.ownerId,
      kind: 'images',
      mediaType: 'image/png',
      originalName: '',
    } as const
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('début')
        throw new Error('coupé')
      })(),
    )
    const next = new Readable({ read: () => undefined })
    const both = [
      { ...about, stream: broken },
      { ...about, stream: next },
    ] as const
    await expect(setup.files.createAll(both, nothing)).rejects.toThrow('coupé')
    expect(next.destroyed).toBe(true)
  })

  test('autant de fichiers que l’on veut partent à la fois', async () => {
    await using setup = await setUp(await open())
    const id = await setup.store()
    const ids = [...Array.from({ length: 66_000 }, makeId), id]
    await setup.database.commit((transaction) => setup.files.removeRows(transaction, ids))
    expect(await setup.database.queries.selectFrom('files').select('id').execute()).toEqual([])
  })

  test('le lien d’un autre fichier, un lien passé ou inventé n’ouvrent rien', async () => {
    await using setup = await setUp(await open())
    const [id, other] = [await setup.store(), await setup.store()]
    const signature = signatureOf(await setup.link(id))
    expect(await setup.files.openByLink(other, signature)).toBeUndefined()
    expect(await setup.files.openByLink('../../etc/passwd', signature)).toBeUndefined()
    expect(await setup.files.openByLink(makeId(), signature)).toBeUndefined()
    setup.clock.advance(48 * hour)
    expect(await setup.files.openByLink(id, signature)).toBeUndefined()
  })

  test.each([{ is_active: 0 }, { is_suspended: 1 }])(
    'un lien ne vaut plus quand le compte est écarté : %o',
    async (change) => {
      await using setup = await setUp(await open())
      const id = await setup.store()
      const signature = signatureOf(await setup.link(id))
      await setup.database.queries.updateTable('users').set(change).execute()
      expect(await setup.files.openByLink(id, signature)).toBeUndefined()
    },
  )

  test('un lien ne vaut plus quand le fichier ou le compte n’existe plus', async () => {
    await using setup = await setUp(await open())
    const [first, second] = [await setup.store(), await setup.store()]
    const openAgain = async (id: string) =>
      setup.files.openByLink(id, signatureOf(await setup.link(id)))
    await setup.files.remove([first])
    expect(await openAgain(first)).toBeUndefined()
    expect(await setup.stored()).toEqual([second])
    await setup.database.queries.deleteFrom('users').execute()
    expect(await openAgain(second)).toBeUndefined()
  })

  test('ni ligne ni octets ne restent quand ce qui devait s’y rattacher échoue', async () => {
    await using setup = await setUp(await open())
    const file = {
      ownerId: setup.ownerId,
      kind: 'images' as const,
      mediaType: 'image/webp',
      originalName: 'a',
      stream: Readable.from([Buffer.from('a')]),
    }
    await expect(setup.files.create(file, () => Promise.reject(new Error('non')))).rejects.toThrow(
      'non',
    )
    await expect(
      setup.files.create(
        { ...file, ownerId: makeId(), stream: Readable.from([Buffer.from('a')]) },
        nothing,
      ),
    ).rejects.toThrow()
    expect(await setup.stored()).toEqual([])
    expect(await setup.database.queries.selectFrom('files').selectAll().execute()).toEqual([])
  })

  test('la ronde efface les octets sans ligne, sauf ceux de la dernière heure', async () => {
    await using setup = await setUp(await open())
    const stored = await setup.store()
    const orphan = makeId()
    await setup.storage.put(orphan, Readable.from([Buffer.from('x')]))
    setup.clock.advance(hour - 60_000)
    expect(await setup.files.removeOrphans()).toBe(0)
    setup.clock.advance(120_000)
    expect(await setup.files.removeOrphans()).toBe(1)
    expect(await setup.stored()).toEqual([stored])
  })

  test('la ronde passe partout, aussi nombreux que soient les fichiers', async () => {
    await using setup = await setUp(await open())
    await Promise.all(
      Array.from({ length: 620 }, () =>
        setup.storage.put(makeId(), Readable.from([Buffer.from('x')])),
      ),
    )
    setup.clock.advance(2 * hour)
    expect(await setup.files.removeOrphans()).toBe(620)
    expect(await setup.stored()).toEqual([])
  })

  test('effacés plus tard, les octets attendent leur jour, même de la ronde', async () => {
    const day = 24 * hour
    await using setup = await setUp(await open(), 7 * day)
    const [kept, removed] = [await setup.store(), await setup.store()]
    const orphan = makeId()
    await setup.storage.put(orphan, Readable.from([Buffer.from('x')]))
    await setup.files.remove([removed])
    const rows = await setup.database.queries.selectFrom('files').select('id').execute()
    expect(rows).toEqual([{ id: kept }])
    setup.clock.advance(2 * hour)
    expect(await setup.files.removeOrphans()).toBe(1)
    expect(await setup.files.removeOrphans()).toBe(0)
    setup.clock.advance(7 * day - 3 * hour)
    expect(await setup.files.eraseDue()).toBe(0)
    expect((await setup.stored()).toSorted()).toEqual([kept, removed, orphan].toSorted())
    setup.clock.advance(hour)
    expect(await setup.files.eraseDue()).toBe(1)
    setup.clock.advance(2 * hour)
    expect(await setup.files.eraseDue()).toBe(1)
    expect(await setup.stored()).toEqual([kept])
  })

  test('une base revenue en arrière retrouve ses fichiers', async () => {
    await using setup = await setUp(await open(), 7 * 24 * hour)
    const id = await setup.store()
    const row = await setup.database.queries
      .selectFrom('files')
      .selectAll()
      .executeTakeFirstOrThrow()
    await setup.files.remove([id])
    await setup.database.queries.insertInto('files').values(row).execute()
    setup.clock.advance(8 * 24 * hour)
    expect(await setup.files.eraseDue()).toBe(1)
    const found = await setup.files.openByLink(id, signatureOf(await setup.link(id)))
    expect(found && (await buffer(found.stream)).toString()).toBe('contenu')
  })

  test('les lignes se lisent par pages, dans l’ordre', async () => {
    await using setup = await setUp(await open())
    const ids = [await setup.store('a'), await setup.store('bb'), await setup.store('ccc')]
    const rows = createStoredFilesRepository(setup.database.queries)
    const first = await rows.page('', 2)
    expect(first.map(({ byteSize }) => byteSize)).toEqual([1, 2])
    expect(await rows.page(first.at(-1)?.id ?? '', 2)).toEqual([{ id: ids[2], byteSize: 3 }])
  })
})
