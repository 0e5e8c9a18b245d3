import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { makeId } from '#platform/ids.ts'
import { openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { createDiskSpace } from '#storage/disk-space.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createUserStorage } from '#storage/usage/user-storage.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createBackup } from '../make-backup.ts'
import { restoreBackup } from '../restoring/restore-backup.ts'
import { openBackupFolder } from '../restoring/restore-source.ts'

export const clock = createManualClock()
const user = {
  id: 'camille',
  role: 'USER',
  email: 'c',
  email_key: 'c',
  name: 'Camille',
  password_hash: '',
  is_active: 1,
} as const

/** Opens a data folder as the server does. */
export async function startServer(path: string) {
  const folder = openDataFolder(path)
  const database = openSqlite(folder.databaseFile)
  await migrate(database)
  const links = createSignedLinks({
    key: openInstallationKeys({ file: folder.secretsFile }).key('links'),
    clock,
  })
  const storage = createDiskStorage(folder.filesFolder)
  const files = createStoredFiles({
    database,
    storage,
    diskSpace: createDiskSpace(storage),
    userStorage: createUserStorage({ database, maxBytes: () => 0 }),
    links,
    clock,
    makeId,
  })
  const store = (bytes: Buffer) =>
    files.create(
      {
        ownerId: user.id,
        kind: 'images',
        mediaType: 'image/webp',
        originalName: 'a',
        stream: Readable.from([bytes]),
      },
      async (_, { id }) => id,
    )
  async function stop() {
    await database.close()
    folder.release()
  }
  return { path, database, storage, files, store, stop, [Symbol.asyncDispose]: stop }
}
type Server = Awaited<ReturnType<typeof startServer>>

async function fill(server: Server) {
  await server.database.queries
    .insertInto('users')
    .values({ ...user, is_suspended: 0, inpainting_count: 0, created_at: 0 })
    .execute()
  const contents = [randomBytes(100_000), Buffer.from('petit'), Buffer.alloc(0)]
  const stored: { id: string; bytes: Buffer; link: string }[] = []
  for (const bytes of contents) {
    const id = await server.store(bytes)
    stored.push({ id, bytes, link: (await server.files.linksFor(user.id))(id) })
  }
  return stored
}
export async function openLink(server: Server, link: string) {
  const { pathname, searchParams } = new URL(link, 'http://atelier.example')
  const signature = { expires: searchParams.get('e') ?? '', sign: searchParams.get('s') ?? '' }
  const file = await server.files.openByLink(pathname.replace('/uploads/', ''), signature)
  return file && (await buffer(file.stream))
}
export const userNames = async (server: Server) =>
  (await server.database.queries.selectFrom('users').select('name').execute()).map(
    ({ name }) => name,
  )
export const rename = (server: Server, name: string) =>
  server.database.queries.updateTable('users').set({ name }).execute()

/** A folder with data and a backup of it, made while the server runs. */
export async function withBackup() {
  const temporary = await temporaryFolder()
  const data = join(temporary.path, 'data')
  const server = await startServer(data)
  const storedFiles = await fill(server)
  const { folder: backup, manifest } = await createBackup({
    dataFolder: data,
    into: join(temporary.path, 'elsewhere'),
    clock,
  })
  return {
    data,
    server,
    storedFiles,
    backup,
    manifest,
    folder: temporary.path,
    [Symbol.asyncDispose]: temporary[Symbol.asyncDispose],
  }
}
export const restore = async (data: string, backup: string) =>
  restoreBackup({ dataFolder: data, backup: await openBackupFolder(backup), clock })
