import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { systemClock } from '#platform/clock.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'

const marker = 'zqtemporaire'

test('la copie faite avant une mise à jour n’a rien des chats temporaires', async () => {
  await using folder = await temporaryFolder()
  const data = openDataFolder(folder.path)
  const database = openSqlite(data.databaseFile)
  await migrate(database)
  await sql`insert into users (id, role, email, email_key, name, password_hash, is_active, created_at)
    values ('u', 'USER', 'e', 'e', 'n', '', 1, 0)`.execute(database.queries)
  for (const [id, expiresAt] of [
    ['ordinaire', null],
    [marker, Number.MAX_SAFE_INTEGER],
  ] as const)
    await sql`insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt,
      stream, created_at, updated_at, expires_at)
      values (${id}, 'u', ${id.repeat(2000)}, '', 0, 0, 0, 0, '', 0, 0, 0, ${expiresAt})`.execute(
      database.queries,
    )
  // One that waits, and cannot be done again: the copy is made all the same, and stays.
  await sql`delete from kysely_migration where name like '0076%'`.execute(database.queries)
  await database.close()

  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const dependencies = {
    environment: { DATABASE_URL: undefined },
    clock: systemClock,
    log: silent,
    makeRoom: async () => false,
  } as unknown as Parameters<typeof openDatabase>[1]
  await expect(openDatabase(data, dependencies)).rejects.toThrow('a échoué')

  const copies = await readdir(data.backupsFolder)
  expect(copies).toEqual([expect.stringMatching(/^avant-mise-a-jour-.*\.db$/)])
  const bytes = await readFile(join(data.backupsFolder, copies[0] ?? ''))
  expect([bytes.includes('ordinaire'), bytes.includes(marker)]).toEqual([true, false])
  data.release()
})
