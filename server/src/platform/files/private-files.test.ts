import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { startServer } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openDataFolder } from './data-folder.ts'
import { makeFolderPrivate } from './private-files.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.skipIf(process.platform === 'win32')(
  'un dossier de données préparé ouvert à tous est fermé',
  async () => {
    await using temporary = await temporaryFolder()
    await chmod(temporary.path, 0o755)
    openDataFolder(temporary.path).release()
    expect(await modeOf(temporary.path)).toBe('700')
  },
)

test.skipIf(process.platform === 'win32')(
  'un dossier de données que l’on ne peut pas fermer est refusé, et dit quoi faire',
  async () => {
    await using temporary = await temporaryFolder()
    await chmod(temporary.path, 0o750)
    for (const setMode of [
      () => undefined,
      () => {
        throw new Error('EPERM')
      },
    ])
      expect(() => makeFolderPrivate(temporary.path, setMode)).toThrow(/chown.*chmod 700.*DATA_DIR/)
  },
)

test.skipIf(process.platform === 'win32')(
  'une base, son journal et ses copies sont à ce compte seul, aussi quand elle était ouverte à tous',
  async () => {
    await using temporary = await temporaryFolder()
    const [file, copy] = [join(temporary.path, 'atelier.db'), join(temporary.path, 'copie.db')]
    const before = process.umask(0o022)
    try {
      await writeFile(file, '', { mode: 0o644 })
      const database = openSqlite(file)
      await database.copyTo(copy)
      expect(await Promise.all([file, `${file}-wal`, `${file}-shm`, copy].map(modeOf))).toEqual(
        Array.from({ length: 4 }, () => '600'),
      )
      await database.close()
    } finally {
      process.umask(before)
    }
  },
)

test.skipIf(process.platform === 'win32')(
  'un serveur qui démarre ne laisse rien que d’autres comptes puissent lire',
  async () => {
    await using temporary = await temporaryFolder()
    const data = join(temporary.path, 'data')
    await mkdir(data, { mode: 0o755 })
    const server = await startServer(data)
    try {
      const names = ['.', ...(await readdir(data, { recursive: true }))]
      const modes = await Promise.all(
        names.map(async (name) => [name, await modeOf(join(data, name))] as const),
      )
      expect(names).toContain('logs.db-wal')
      expect(modes.filter(([, mode]) => !mode.endsWith('00'))).toEqual([])
    } finally {
      await server.stop()
    }
  },
)
