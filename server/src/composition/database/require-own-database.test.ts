import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import type { TestDatabase } from '#testing/database/test-databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stored: TestDatabase
beforeEach(async () => {
  folder = await temporaryFolder()
  stored = await createTestDatabase('migrated')
})
afterEach(async () => {
  await stored.drop()
  await folder[Symbol.asyncDispose]()
})
const at = (name: string) => join(folder.path, name)
const phrase = 'une phrase assez longue pour servir de clé'

const start = (name: string, environment: Readonly<Record<string, string>> = {}) =>
  createTestApp({ dataFolder: at(name), environment: { DATABASE_URL: stored.url, ...environment } })
const startAndStop = async (...args: Parameters<typeof start>) => {
  await using app = await start(...args)
  const { json } = await app.call('GET', '/status')
  const { registration } = json<{ data: { registration: { first: boolean } } }>().data
  if (registration.first) await app.createUser()
}
async function execute(text: string) {
  const database = openPostgres({ url: stored.url, poolSize: 1 })
  await sql.raw(text).execute(database.queries)
  await database.close()
}

describe('les serveurs d’une base PostgreSQL ont la même clé', () => {
  test('un seul serveur garde celle de son dossier, sans rien régler', async () => {
    await startAndStop('one')
    await using app = await start('one')
    const rows = await app.services.database.queries
      .selectFrom('configuration')
      .select('value')
      .where('name', '=', 'secretKey')
      .execute()
    const { root } = JSON.parse(await readFile(join(at('one'), 'secrets.json'), 'utf8')) as {
      root: string
    }
    expect(rows).toEqual([{ value: expect.stringMatching(/^"[0-9a-f]{64}"$/) }])
    expect(rows[0]?.value).not.toContain(Buffer.from(root, 'base64url').toString('hex'))
  })

  test('un deuxième apprend qu’il la faut, et n’en fait pas une autre', async () => {
    await startAndStop('one')
    await expect(start('two')).rejects.toThrow(/^SECRET_KEY manque.*root:/)
    expect(existsSync(join(at('two'), 'secrets.json'))).toBe(false)
    const { root } = JSON.parse(await readFile(join(at('one'), 'secrets.json'), 'utf8')) as {
      root: string
    }
    await startAndStop('two', { SECRET_KEY: `root:${root}` })
    await startAndStop('one')
  })

  test('une autre clé est refusée, avant toute écriture, et la base sert encore aux siens', async () => {
    await startAndStop('one', { SECRET_KEY: phrase })
    await execute(
      `create table newest as select * from kysely_migration order by name desc limit 1`,
    )
    await execute('delete from kysely_migration where name in (select name from newest)')
    await expect(start('two', { SECRET_KEY: `${phrase} ou presque` })).rejects.toThrow(
      /^SECRET_KEY\u00a0: cette clé .* n’est pas celle de la base/,
    )
    // It would be there already if the refused start had changed the tables.
    await execute('insert into kysely_migration select * from newest')
    await using app = await start('two', { SECRET_KEY: phrase })
    expect((await app.call('GET', '/ready')).status).toBe(200)
  })

  test('une clé perdue se remplace en connaissance de cause', async () => {
    await startAndStop('one')
    await execute(`delete from configuration where name = 'secretKey'`)
    await startAndStop('two', { SECRET_KEY: phrase })
    await expect(start('one')).rejects.toThrow('SECRET_KEY')
  })
})

describe('une base oubliée ou prise pour une autre', () => {
  test('sans DATABASE_URL, un dossier qui sert PostgreSQL n’ouvre pas une base vide', async () => {
    await startAndStop('one')
    const forgotten = createTestApp({ dataFolder: at('one') })
    await expect(forgotten).rejects.toThrow(/^DATABASE_URL manque.*server-name/)
    expect(existsSync(join(at('one'), 'atelier.db'))).toBe(false)
    await startAndStop('one')
  })

  test('un dossier où un déménagement s’est interrompu n’ouvre pas une base vide', async () => {
    await mkdir(join(at('one'), 'demenagement.incomplet'), { recursive: true })
    await expect(createTestApp({ dataFolder: at('one') })).rejects.toThrow(
      /^DATA_DIR.*a été interrompu.*npm run move/,
    )
    expect(existsSync(join(at('one'), 'atelier.db'))).toBe(false)
  })

  test('une base en fichier où personne n’était inscrit n’empêche rien', async () => {
    await (await createTestApp({ dataFolder: at('one') })).close()
    await startAndStop('one')
  })

  test('avec DATABASE_URL, un dossier qui a des comptes ne sert pas une base vide', async () => {
    {
      await using app = await createTestApp({ dataFolder: at('one') })
      await app.createUser()
    }
    await expect(start('one')).rejects.toThrow(
      /^DATABASE_URL\u00a0: cette base n’a aucun compte.*npm run move -- --to/,
    )
    // It is as before: nothing of the refused start stays.
    await using app = await createTestApp({ dataFolder: at('one') })
    expect((await app.call('GET', '/status')).json()).toMatchObject({
      data: { registration: { first: false } },
    })
  })
})

describe('une base qui ne peut pas être mise à niveau', () => {
  test('disque plein : la phrase le dit, rien n’est changé, et le démarrage suivant réussit', async () => {
    const empty = await createTestDatabase('template1')
    const full = openPostgres({ url: empty.url, poolSize: 1 })
    try {
      // As PostgreSQL says it, from within its own work.
      await sql`create function no_room() returns event_trigger language plpgsql as $$
        begin
          if tg_tag = 'CREATE INDEX' then
            raise exception 'could not extend file' using errcode = '53100';
          end if;
        end $$`.execute(full.queries)
      await sql`create event trigger full_disk on ddl_command_start execute function no_room()`.execute(
        full.queries,
      )
      const startFull = () =>
        createTestApp({ dataFolder: at('full'), environment: { DATABASE_URL: empty.url } })
      await expect(startFull()).rejects.toThrow(
        /^DATABASE_URL\u00a0: le disque de ce PostgreSQL est plein/,
      )
      await sql`drop event trigger full_disk`.execute(full.queries)
      await (await startFull()).close()
    } finally {
      await full.close()
      await empty.drop()
    }
  })

  test('d’un autre programme : ses tables ne sont pas touchées', async () => {
    const other = await createTestDatabase('template1')
    const database = openPostgres({ url: other.url, poolSize: 1 })
    try {
      await sql`create table users (id text)`.execute(database.queries)
      const starting = createTestApp({
        dataFolder: at('other'),
        environment: { DATABASE_URL: other.url },
      })
      await expect(starting).rejects.toThrow(
        'DATABASE_URL\u00a0: cette base contient déjà les tables',
      )
    } finally {
      await database.close()
      await other.drop()
    }
  })
})
