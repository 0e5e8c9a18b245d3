import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { describeOnEachEmptyDatabase } from '#testing/database/each-database.ts'
import { openTestPostgres } from '#testing/database/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { Database, Queries } from './database.ts'
import {
  type MigrationStep,
  migrate,
  newerDatabaseMessage,
  requireKnownMigrations,
  waitingContractions,
} from './migrate.ts'
import type { MarkedMigration, MigrationEffect } from './schema/marked-migration.ts'
import { migrations } from './schema/migrations.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

const addNote: Migration = {
  up: async (db) => {
    await db.schema.createTable('notes').addColumn('id', 'text').execute()
  },
}
const addColumn: Migration = {
  up: async (db) => void (await db.schema.alterTable('users').addColumn('note', 'text').execute()),
}
const known = Object.keys(migrations)
const later = { ...migrations, '9998-notes': addNote }
const tables = async (database: Database) =>
  (await database.queries.introspection.getTables()).map((table) => table.name)

describeOnEachEmptyDatabase('migrations', (open) => {
  test('s’appliquent toutes, une seule fois', async () => {
    const database = await open()
    expect((await migrate(database)).applied).toEqual(known)
    expect((await migrate(database)).applied).toEqual([])
    expect(await tables(database)).toEqual(
      expect.arrayContaining(['users', 'sessions', 'files', 'chats', 'messages']),
    )
  })

  test('demandent une copie avant de changer une base qui sert déjà, et seulement alors', async () => {
    const database = await open()
    const copies: string[][] = []
    const beforeChange = async () => void copies.push(await tables(database))
    await migrate(database, { beforeChange })
    await migrate(database, { beforeChange })
    expect(copies).toEqual([])
    await migrate(database, { known: later, beforeChange })
    expect(copies).toHaveLength(1)
    expect(copies[0]).not.toContain('notes')
    expect(await tables(database)).toContain('notes')
  })

  test('s’annoncent une à une, avec leur rang parmi celles qui attendent', async () => {
    const database = await open()
    const [first, ...rest] = known
    await migrate(database, { known: { [first ?? '']: migrations[first ?? ''] ?? addNote } })
    const steps: string[] = []
    const onStep = ({ name, number, count }: MigrationStep) =>
      void steps.push(`${number}/${count} ${name}`)
    await migrate(database, { onStep })
    expect(steps).toEqual(rest.map((name, index) => `${index + 1}/${rest.length} ${name}`))
  })

  test('refusent une base plus récente que le programme, sans y toucher', async () => {
    const database = await open()
    await migrate(database, { known: later })
    await expect(migrate(database)).rejects.toThrow(newerDatabaseMessage)
    expect(await tables(database)).toContain('notes')
  })

  test('d’une version plus récente n’empêchent pas de servir, si elles n’ont fait qu’ajouter', async () => {
    const database = await open()
    const next = {
      ...migrations,
      '9998-notes': { ...addNote, effect: { kind: 'expand' } as const },
    }
    await migrate(database, { known: next })
    expect((await migrate(database)).applied).toEqual([])
    await expect(requireKnownMigrations(database)).rejects.toThrow(newerDatabaseMessage)
    // This program would change the database too: nobody has tried both changes together.
    const other = { ...migrations, '9997-other': addNote }
    await expect(migrate(database, { known: other })).rejects.toThrow(newerDatabaseMessage)
  })

  test('qui retirent quelque chose attendent, et refusent ensuite les programmes qui s’en servent', async () => {
    const database = await open()
    const newest = known.at(-1) ?? ''
    const drop: MarkedMigration = {
      up: async (db) => void (await db.schema.dropTable('notes').execute()),
      effect: { kind: 'contract', breaksBelow: '9998-notes' },
    }
    const expanded = {
      ...migrations,
      '9998-notes': { ...addNote, effect: { kind: 'expand' } as const },
    }
    const next = { ...expanded, '9998-without-notes': drop }
    const after = { ...next, '9999-more': { ...addColumn, effect: { kind: 'expand' } as const } }
    const defers = ({ kind }: MigrationEffect) => kind === 'contract'
    await migrate(database)
    await migrate(database, { known: next, defers })
    expect(await waitingContractions(database, next)).toEqual(['9998-without-notes'])
    // Later ones need not wait for it.
    expect((await migrate(database, { known: after, defers })).applied).toEqual(['9999-more'])
    expect((await migrate(database)).applied).toEqual([])
    expect((await migrate(database, { known: after })).applied).toEqual(['9998-without-notes'])
    expect(await tables(database)).not.toContain('notes')
    await expect(migrate(database)).rejects.toThrow(newerDatabaseMessage)
    expect(newest < '9998').toBe(true)
    expect((await migrate(database, { known: expanded })).applied).toEqual([])
  })

  test('ne laissent rien d’une migration qui échoue', async () => {
    const database = await open()
    await migrate(database)
    const failing: Migration = {
      up: async (db) => {
        await addNote.up(db)
        await sql`insert into nowhere values (1)`.execute(db)
      },
    }
    await expect(
      migrate(database, { known: { ...migrations, '9999-bad': failing } }),
    ).rejects.toThrow('rien n’a été changé')
    expect(await tables(database)).not.toContain('notes')
    expect((await migrate(database)).applied).toEqual([])
  })

  test('laissent la base refuser un second administrateur', async () => {
    const database = await open()
    await migrate(database)
    const add = (id: string, role: 'ADMIN' | 'USER') =>
      database.queries
        .insertInto('users')
        .values({
          id,
          role,
          email: id,
          email_key: id,
          name: id,
          password_hash: '',
          is_active: 1,
          is_suspended: 0,
          inpainting_count: 0,
          created_at: 0,
        })
        .execute()
    await add('a', 'ADMIN')
    await add('b', 'USER')
    await add('c', 'USER')
    await expect(add('d', 'ADMIN')).rejects.toThrow()
    await expect(
      database.queries.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', 'b').execute(),
    ).rejects.toThrow()
  })
})

test('sur PostgreSQL, les migrations prennent le temps qu’il leur faut', async () => {
  const database = await openTestPostgres('template1')
  const limits = async (queries: Queries) => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(queries)
    return rows[0]
  }
  try {
    const before = await limits(database.queries)
    const seen: unknown[] = []
    const slow: Migration = { up: async (db) => void seen.push(await limits(db)) }
    await migrate(database, { known: { '9999-slow': slow } })
    expect(seen).toEqual([{ statement: '0', idle: '0' }])
    expect(before).not.toEqual(seen[0])
    expect(await limits(database.queries)).toEqual(before)
  } finally {
    await database.close()
  }
})

test('chaque migration dit ce qu’elle est pour les programmes qui ne la connaissent pas', () => {
  const silent = Object.entries(migrations).filter(
    ([name, { effect }]) => name >= '0057' && effect === undefined,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

describe('la copie de la base embarquée', () => {
  test('est une base entière, lisible à part', async () => {
    await using folder = await temporaryFolder()
    const database = openSqlite(`${folder.path}/a.db`)
    await migrate(database)
    await database.queries.insertInto('configuration').values({ name: 'x', value: '1' }).execute()
    await database.copyTo(`${folder.path}/b.db`)
    await database.close()
    const copy = openSqlite(`${folder.path}/b.db`)
    expect(await copy.queries.selectFrom('configuration').selectAll().execute()).toEqual([
      { name: 'x', value: '1' },
    ])
    await copy.close()
  })
})

test('un index mène à tout ce qui renvoie à une ligne d’une table qui grandit : l’effacer ne lit pas les autres', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  // There are few types of models, and few rows that refer to them.
  const { rows } = await sql<{ reference: string }>`select m.name || '.' || f."from" as reference
    from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f."table" <> 'model_types' and not exists (
      select 1 from pragma_index_list(m.name) i, pragma_index_info(i.name) c where c.seqno = 0 and c.name = f."from")`.execute(
    database.queries,
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
  await database.close()
})
