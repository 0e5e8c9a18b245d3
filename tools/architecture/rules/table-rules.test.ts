import { describe, expect, it } from 'vitest'
import { findFaults, readSources } from '../find-faults.ts'
import { findForeignTables } from './table-rules.ts'

const owners = {
  'server/src/database/tables/images.ts': `export interface ImagesTables { images: ImagesTable; image_tags: TagsTable }
    export interface ImagesTable { id: string; file_id: string }`,
  'server/src/database/tables/account.ts': `import type { Generated } from 'kysely'
    export interface AccountTables { users: UsersTable }`,
  'server/src/database/tables/jobs.ts': 'export interface JobsTables { jobs: JobsTable }',
}
type Allowed = Parameters<typeof findForeignTables>[1]

/** Faults of one file beside the owners of the tables. */
const faultsIn = (path: string, text: string, allowed: Allowed = []) =>
  findForeignTables(readSources(new Map(Object.entries({ ...owners, [path]: text }))), allowed).map(
    (fault) => `${fault.path} : ${fault.message}`,
  )

const path = 'server/src/features/search/texts.repository.ts'
const foreign = [expect.stringContaining('la table « images » n’appartient pas à « search »')]

describe('une table n’est touchée que par sa fonction', () => {
  it('parmi tout ce que l’architecture refuse', () => {
    const text = `import 'kysely'\nexport const read = (queries) => queries.selectFrom('images')`
    const files = new Map(Object.entries({ ...owners, [path]: text }))
    expect(findFaults(files).map(({ message }) => message)).toEqual(foreign)
  })

  it.each([
    `queries.selectFrom('images').selectAll()`,
    `queries.selectFrom('images as picture').selectAll()`,
    `queries.selectFrom(['images as picture']).selectAll()`,
    `queries.selectFrom(isFavorite ? 'images' : 'chats')`,
    `queries.insertInto('images').values(row)`,
    `queries.updateTable('images').set(row)`,
    `queries.updateTable('chats').from('images').set(row)`,
    `queries.deleteFrom('images').using('images')`,
    `queries.selectFrom('chats').innerJoin('images', 'images.id', 'chats.image_id')`,
    `removableRows('images')`,
    `({ ...itemRows('images', queries, { title: 'prompt' }) })`,
    `queries.selectFrom('chats').leftJoin('images as i', (join) => join.onTrue())`,
    `queries.selectFrom('chats').where(({ exists, selectFrom }) => exists(selectFrom('chats')), (eb) => eb.selectFrom('images'))`,
    `queries.selectFrom((eb) => eb.selectFrom('images').select('id').as('some'))`,
    `sql\`select id from images where id = \${id}\`.execute(queries)`,
    'sql<Row>`select id from chats c, images i`',
    'sql<Row>`select id from chats join images on images.id = chats.id`',
    `sql\`insert into images (id) values (\${id})\``,
    `sql\`update images set id = \${id}\``,
    `sql\`select id from \${sql.table('images')}\``,
    `sql.raw('select id from images')`,
  ])('%s', (text) => {
    expect(faultsIn(path, `export const read = (queries) => ${text}`)).toEqual(foreign)
  })

  it('sa propre fonction la lit, et celle d’un étage du dessous aussi', () => {
    const text = `export const read = (queries) => queries.selectFrom('images').innerJoin('image_tags', 'a', 'b')`
    expect(faultsIn('server/src/features/images/gallery/images.repository.ts', text)).toEqual([])
    expect(
      faultsIn(
        'server/src/jobs/jobs.repository.ts',
        `export const a = (on) => on.selectFrom('jobs')`,
      ),
    ).toEqual([])
  })

  it('un étage du dessous n’en lit pas d’autre', () => {
    expect(
      faultsIn(
        'server/src/jobs/jobs.repository.ts',
        `export const a = (on) => on.selectFrom('jobs').innerJoin('users', 'a', 'b')`,
      ),
    ).toEqual([expect.stringContaining('la table « users » n’appartient pas à « jobs »')])
  })

  it('database/ et les essais sont libres', () => {
    const text = `export const read = (queries, table) => queries.selectFrom('images').innerJoin(table)`
    expect(faultsIn('server/src/database/migrations/0001-a.ts', text)).toEqual([])
    expect(faultsIn('server/src/features/search/texts.repository.test.ts', text)).toEqual([])
    expect(faultsIn('server/src/testing/access/samples.ts', text)).toEqual([])
  })

  it('les index de mots, que Kysely ne connaît pas, ont aussi leur propriétaire', () => {
    expect(faultsIn(path, 'export const a = sql`delete from search_words`')).toEqual([
      expect.stringContaining('« search_words » n’appartient pas à « search »'),
    ])
  })

  it('ce qui ressemble à un nom de table n’en est pas un', () => {
    const text = `export const a = [Buffer.from('images'.slice(1)), sql\`select extract(epoch from at)\`, 'from images',
      // from images
      queries.with('found', (on) => on.selectFrom('chats')).selectFrom('found')]`
    expect(faultsIn(path, text)).toEqual([])
  })
})

describe('un nom calculé échappe à la règle', () => {
  it.each([
    'queries.selectFrom(table)',
    'queries.deleteFrom(tables[0])',
    'removableRows(table)',
    'itemRows(table, queries, columns)',
    'queries.selectFrom([table])',
    'queries.selectFrom(tableOf(kind))',
    `queries.selectFrom('chats').innerJoin(table, 'a', 'b')`,
    `sql\`select id from \${table} where id = 1\``,
    `sql\`select id from \${sql.table(table)} where id = 1\``,
    `sql\`select id \${sql.raw(rest)}\``,
  ])('%s', (text) => {
    expect(faultsIn(path, `export const read = (queries, table) => ${text}`)).toEqual([
      expect.stringContaining('nom calculé'),
    ])
  })
})

describe('la forme des lignes est à leur propriétaire', () => {
  it('un type de lignes ne s’importe pas ailleurs', () => {
    const text = `import type { ImagesTable } from '#database/tables/images.ts'\nexport type Row = ImagesTable`
    expect(faultsIn(path, text)).toEqual([
      expect.stringContaining('n’appartient pas à « search » (#database/tables/images.ts)'),
    ])
  })
})

describe('ce qui est autorisé', () => {
  const allowed = [{ path, tables: ['images'], reason: 'mesuré' }]

  it('ne l’est que pour ce fichier et cette table', () => {
    const text = `export const read = (queries) => queries.selectFrom('images').innerJoin('users', 'a', 'b')`
    expect(faultsIn(path, text, allowed)).toEqual([
      expect.stringContaining('la table « users » n’appartient pas à « search »'),
    ])
    expect(faultsIn('server/src/features/search/other.repository.ts', text, allowed)).toHaveLength(
      2,
    )
  })

  it('ne l’est plus dès que la table n’est plus lue', () => {
    expect(faultsIn(path, 'export const a = 1', allowed)).toEqual([
      expect.stringContaining('plus à autoriser'),
    ])
  })
})
