import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readContents } from '#testing/access/filled-installation.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import type { TestDatabase } from '#testing/database/test-databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { migrations } from '../schema/migrations.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { copyDatabase } from './copy-database.ts'
import type { CopyTarget } from './copy-end.ts'
import { copyRefusalOf } from './copy-refusal.ts'
import { copyRows } from './copy-rows.ts'
import { createRowDigest } from './row-digest.ts'
import { openSqliteSource, readTableShapes } from './sqlite/sqlite-source.ts'
import { openSqliteTarget } from './sqlite/sqlite-target.ts'
import { openSqliteTargetThread } from './sqlite/sqlite-target-thread.ts'
import { planCopy, type Row, type TableShape } from './table-shape.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: TestDatabase
beforeEach(async () => {
  folder = await temporaryFolder()
  postgres = await createTestDatabase('template1')
})
afterEach(async () => {
  await postgres.drop()
  await folder[Symbol.asyncDispose]()
})
const fileAt = (name: string) => ({ kind: 'sqlite', file: join(folder.path, name) }) as const
const inPostgres = () => ({ kind: 'postgres', url: postgres.url }) as const

async function use<T>(database: Database, act: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}
const withPostgres = <T>(act: (database: Database) => Promise<T>) =>
  use(openPostgres({ url: postgres.url }), act)

/** A file with all tables, an account, and what `fill` adds by SQL. */
async function createFile(name: string, ...fill: readonly string[]) {
  const file = fileAt(name)
  await use(openSqlite(file.file), async (database) => {
    await migrate(database)
  })
  const raw = new DatabaseSync(file.file)
  raw.exec(`insert into users (id, email, email_key, name, role, password_hash, created_at)
    values ('a', 'a@b.example', 'a@b.example', 'Camille', 'ADMIN', '', 1700000000000)`)
  for (const statement of fill) raw.exec(statement)
  raw.close()
  return file
}
const userCount = (database: Database) =>
  database.queries
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

const shape = (name: string, references: readonly string[] = []): TableShape => ({
  name,
  columns: [{ name: 'id', type: 'text' }],
  references,
})

describe('ce qui est copié se lit dans les bases elles-mêmes', () => {
  test('ce à quoi une ligne renvoie vient avant elle', () => {
    const tables = [shape('a', ['c']), shape('b', ['b', 'a']), shape('c')]
    expect(planCopy(tables, tables).tables.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
    const round = [shape('a', ['b']), shape('b', ['a'])]
    expect(() => planCopy(round, round)).toThrow('refer to each other: a, b')
  })

  test('une table ou une colonne d’un seul côté n’est pas oubliée en silence', async () => {
    const [one, two] = [shape('a'), { ...shape('a'), columns: [{ name: 'b', type: 'text' }] }]
    expect(() => planCopy([one, shape('c')], [one])).toThrow('only one of the two databases has: c')
    expect(() => planCopy([one], [two])).toThrow('a.b, a.id')
    const file = await createFile('new.db', 'create table diary (id text primary key)')
    await expect(copyDatabase({ from: file, to: inPostgres() })).rejects.toThrow('diary')
    expect(await withPostgres(userCount)).toBe(0)
  })

  test('une table nouvelle des deux côtés est copiée sans que personne l’ait écrite ici', async () => {
    const file = await createFile(
      'new.db',
      'create table diary (id text primary key, user_id text references users (id))',
      `insert into diary values ('d', 'a')`,
    )
    await withPostgres(async (database) => {
      await migrate(database)
      await sql`create table diary (id text primary key, user_id text references users (id))`.execute(
        database.queries,
      )
    })
    await copyDatabase({ from: file, to: inPostgres() })
    await withPostgres(async ({ queries }) => {
      const { rows } = await sql`select * from diary`.execute(queries)
      expect(rows).toEqual([{ id: 'd', user_id: 'a' }])
    })
  })
})

test('l’empreinte des lignes ne dépend pas de leur ordre, et d’elles seules', () => {
  const digestOf = (...rows: readonly (readonly (string | number | null)[])[]) => {
    const digest = createRowDigest()
    for (const row of rows) digest.add(row)
    return digest.result()
  }
  expect(digestOf(['a', 1], ['b', null])).toEqual(digestOf(['b', null], ['a', 1]))
  for (const other of [
    [['a', 1]],
    [
      ['a', '1'],
      ['b', null],
    ],
    [
      ['a', 1],
      ['b', 0],
    ],
  ])
    expect(digestOf(...other).hash).not.toBe(digestOf(['a', 1], ['b', null]).hash)
})

describe('une copie', () => {
  test('ôte les caractères nuls, que PostgreSQL refuse, et garde tous les chiffres', async () => {
    const file = await createFile(
      'odd.db',
      `update users set name = 'Ca' || char(0) || 'mille'`,
      `insert into files (id, owner_id, media_type, byte_size, original_name, created_at) values ('f', 'a', 't', 1, '', 0)`,
      `insert into transcriptions (id, user_id, file_id, original_name, media_type, byte_size, task, model, asked, state,
        processing_ms, beginning, segment_count, version, created_at)
        values ('t', 'a', 'f', '', '', 1, 'transcribe', 'm', '{}', 'done', 1, '', 1, 1, 0)`,
      `insert into transcription_segments (transcription_id, piece, place, starts, ends, text) values ('t', 0, 0, 32399.9876, 0.1, '')`,
    )
    await copyDatabase({ from: file, to: inPostgres() })
    await withPostgres(async ({ queries }) => {
      expect(await queries.selectFrom('users').select('name').execute()).toEqual([
        { name: 'Camille' },
      ])
      expect(
        await queries.selectFrom('transcription_segments').select(['starts', 'ends']).execute(),
      ).toEqual([{ starts: 32_399.9876, ends: 0.1 }])
    })
  })

  test('coupée en chemin ne laisse rien, et se refait', async () => {
    const file = await createFile('data.db')
    const cut = async (database: Database) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.queries)
    }
    const copy = (beforeCommit?: () => Promise<void>) =>
      copyDatabase({ from: file, to: inPostgres(), beforeCommit })
    await expect(copy(() => withPostgres(cut))).rejects.toThrow()
    expect(await withPostgres(userCount)).toBe(0)
    await copy()
    expect(await withPostgres(userCount)).toBe(1)
    // Counting goes on in the copy, as before it.
    await withPostgres(async ({ queries }) => {
      await sql`insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
        values ('c', 'a', 'Bonjour', 'm', 1, 1, 1, 1, '', 1, 0, 0)`.execute(queries)
      expect(await queries.selectFrom('users').select('stored_bytes').execute()).toEqual([
        { stored_bytes: 7 },
      ])
      expect(await queries.selectFrom('work_counts').select(['kind', 'n']).execute()).toEqual([
        { kind: 'chat', n: 1 },
      ])
    })
    const again = await copy().catch(copyRefusalOf)
    expect(again).toEqual({ type: 'accounts' })
  })

  test('d’une installation d’avant a les tables d’avant : son serveur fera les suivantes', async () => {
    const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0038'))
    const file = fileAt('old.db')
    await use(openSqlite(file.file), async (database) => {
      await migrate(database, { known: old })
    })
    await copyDatabase({ from: file, to: inPostgres() })
    await withPostgres(async (database) => {
      const { applied } = await migrate(database)
      expect(applied[0]).toBe('0038-shared-files')
    })
    await expect(copyDatabase({ from: file, to: inPostgres() })).rejects.toThrow(
      'plus récente que l’installation',
    )
  })
})

test('chaque table fait l’aller et le retour, même celles qu’un usage ordinaire laisse vides', async () => {
  const file = await createFile('full.db')
  const raw = new DatabaseSync(file.file, { enableForeignKeyConstraints: false })
  const triggers = raw.prepare(`select name, sql from sqlite_schema where type = 'trigger'`).all()
  for (const { name } of triggers) raw.exec(`drop trigger "${name}"`)
  for (const { name, columns } of readTableShapes(raw)) {
    if (name.startsWith('kysely_') || name === 'work_documents') continue
    // The same text everywhere, so that each row refers to those that there are.
    const values = columns.map((column) => {
      if (column.type === 'text') return column.name === 'role' ? 'USER' : 'été'
      return column.type === 'real' || column.type === 'double precision' ? 0.1 : 7
    })
    raw.prepare(`insert into "${name}" values (${values.map(() => '?').join(', ')})`).run(...values)
  }
  raw.exec(`insert into work_documents (id, image_id) values (7, 'été')`)
  for (const { sql: text } of triggers) raw.exec(String(text))
  raw.close()
  const [before, back] = [await use(openSqlite(file.file), readContents), fileAt('back.db')]
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0)
  // Their words are not there: they were written past the indexes.
  expect(empty).toEqual(['search_words', 'work_words'])
  await copyDatabase({ from: file, to: inPostgres() })
  await copyDatabase({ from: inPostgres(), to: back })
  const after = await use(openSqlite(back.file), readContents)
  expect(after.search_words).toEqual(['7 0000000tmete'])
  expect({ ...after, search_words: [], work_words: [] }).toEqual(before)
})

describe('ce qui n’arrive pas comme il est parti n’est pas gardé', () => {
  const copyThrough = async (change: (target: CopyTarget) => Partial<CopyTarget>) => {
    const from = await createFile(
      'data.db',
      `insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
        values ('c', 'a', 'Bonjour', 'm', 1, 1, 1, 1, '', 1, 0, 0)`,
      `insert into search_documents (chat_id) values ('c')`,
    )
    const to = fileAt('copy.db')
    await use(openSqlite(to.file), async (database) => {
      await migrate(database)
    })
    const [source, target] = [openSqliteSource(from.file), openSqliteTarget(to.file)]
    try {
      return await copyRows({ source, target: { ...target, ...change(target) } }).catch(
        copyRefusalOf,
      )
    } finally {
      await target.discard()
      await source.close()
    }
  }

  test.each([
    ['une valeur change', (row: Row) => row.map((one) => (one === 'Camille' ? 'camille' : one))],
    ['un nombre s’arrondit', (row: Row) => row.map((one) => (one === 1.7e12 ? 1.7e12 + 1 : one))],
  ])('%s', async (_, change) => {
    const refusal = await copyThrough(({ insert }) => ({
      insert: (table, rows) => insert(table, rows.map(change)),
    }))
    expect(refusal).toEqual({ type: 'differs', table: 'users' })
  })
  test('une ligne manque', async () => {
    const refusal = await copyThrough(({ insert }) => ({
      insert: (table, rows) => insert(table, table.name === 'chats' ? [] : rows),
    }))
    expect(refusal).toEqual({ type: 'differs', table: 'chats' })
  })
  test('un mot manque', async () => {
    const refusal = await copyThrough(({ insertIndexed }) => ({
      insertIndexed: (table, rows, words) =>
        insertIndexed(
          table,
          rows,
          words.map(() => ''),
        ),
    }))
    expect(refusal).toEqual({ type: 'differs', table: 'search_documents' })
  })
  test('sans rien de cela, tout passe', async () => {
    expect(await copyThrough(() => ({}))).toMatchObject({ documents: 1 })
  })
})

describe('le fil qui écrit un fichier', () => {
  test('dit pourquoi SQLite refuse, avec ses codes', async () => {
    const { file } = await createFile('data.db')
    const target = openSqliteTargetThread(file)
    await expect(target.insert(shape('nowhere'), [['a']])).rejects.toMatchObject({
      message: 'no such table: nowhere',
      code: 'ERR_SQLITE_ERROR',
      errcode: 1,
    })
    expect((await target.digest(shape('users'))).rows).toBe(1)
    await target.discard()
  })
  test('dit qu’il ne peut pas s’ouvrir, et qu’il est fini', async () => {
    const nowhere = openSqliteTargetThread(join(folder.path, 'absent', 'data.db'))
    await expect(nowhere.tables()).rejects.toThrow('unable to open database file')
    await nowhere.discard()
    const { file } = await createFile('data.db')
    const target = openSqliteTargetThread(file)
    await target.discard()
    await expect(target.tables()).rejects.toThrow('the thread that writes the file ended')
  })
})
