import type { DatabaseSync } from 'node:sqlite'
import { prepareWrite } from './prepare-write.ts'

export interface StoredSource {
  readonly number: number
  readonly collection: number
}

/** Which excerpts there are, of which source and collection. */
export interface SourcesTable {
  /** The numbers of those of these collections that have anything. */
  collectionNumbers(ids: readonly string[]): readonly number[]
  excerptCount(collections: readonly number[]): number
  totalCount(): number
  source(id: string): StoredSource | undefined
  addSource(id: string, collectionId: string): StoredSource
  removeSource(source: StoredSource): void
  excerptIds(source: StoredSource, limit: number): readonly number[]
  addExcerpt(source: StoredSource, excerptId: number): void
  hasExcerpt(source: StoredSource, excerptId: number): boolean
  /** The source that an excerpt is stored with. */
  sourceOfExcerpt(excerptId: number): StoredSource | undefined
  removeExcerpt(source: StoredSource, excerptId: number): void
  sourceIds(excerptIds: readonly number[]): ReadonlyMap<number, string>
}

export function openSourcesTable(database: DatabaseSync): SourcesTable {
  const {
    collections,
    counted,
    total,
    source,
    addCollection,
    addSource,
    removeSource,
    removeEmpty,
    excerpts,
    addExcerpt,
    removeExcerpt,
    changeCount,
    ofExcerpt,
    sourceIds,
  } = prepareStatements(database)
  const find = (id: string) => storedSource(source.get(id))

  return {
    collectionNumbers: (ids) =>
      collections.all(JSON.stringify(ids)).map((row) => Number(row.number)),
    excerptCount: (numbers) => Number(counted.get(JSON.stringify(numbers))?.total),
    totalCount: () => Number(total.get()?.total),
    source: find,
    addSource(id, collectionId) {
      addCollection.run(collectionId)
      addSource.run(id, collectionId)
      const added = find(id)
      if (added === undefined) throw new Error('the source was not stored')
      return added
    },
    removeSource({ number, collection }) {
      removeSource.run(number)
      removeEmpty.run(collection)
    },
    excerptIds: ({ number }, limit) => excerpts.all(number, limit).map((row) => Number(row.id)),
    addExcerpt({ number, collection }, excerptId) {
      addExcerpt.run(excerptId, number)
      changeCount.run(1, collection)
    },
    hasExcerpt: ({ number }, excerptId) =>
      storedSource(ofExcerpt.get(excerptId))?.number === number,
    sourceOfExcerpt: (excerptId) => storedSource(ofExcerpt.get(excerptId)),
    removeExcerpt({ collection }, excerptId) {
      removeExcerpt.run(excerptId)
      changeCount.run(-1, collection)
    },
    sourceIds: (ids) =>
      new Map(
        sourceIds.all(JSON.stringify(ids)).map((row) => [Number(row.id), String(row.source)]),
      ),
  }
}

const storedSource = (row: Record<string, unknown> | undefined): StoredSource | undefined =>
  row && { number: Number(row.number), collection: Number(row.collection) }

const prepareStatements = (database: DatabaseSync) => {
  const prepare = (sql: string) => database.prepare(sql)
  const writing = (sql: string) => prepareWrite(database, sql)
  return {
    collections: prepare(
      'select number from collections where id in (select value from json_each(?)) order by number',
    ),
    counted: prepare(
      `select coalesce(sum(excerpt_count), 0) as total from collections
       where number in (select value from json_each(?))`,
    ),
    total: prepare('select coalesce(sum(excerpt_count), 0) as total from collections'),
    source: prepare('select number, collection from sources where id = ?'),
    addCollection: writing('insert or ignore into collections (id) values (?)'),
    addSource: writing(
      'insert into sources (id, collection) select ?, number from collections where id = ?',
    ),
    removeSource: writing('delete from sources where number = ?'),
    removeEmpty: writing(
      `delete from collections where number = ?
       and not exists (select * from sources where collection = collections.number)`,
    ),
    excerpts: prepare('select id from excerpts where source = ? limit ?'),
    addExcerpt: writing('insert into excerpts (id, source) values (?, ?)'),
    removeExcerpt: writing('delete from excerpts where id = ?'),
    changeCount: writing(
      'update collections set excerpt_count = excerpt_count + ? where number = ?',
    ),
    ofExcerpt: prepare(
      `select s.number, s.collection from excerpts e join sources s on s.number = e.source where e.id = ?`,
    ),
    sourceIds: prepare(
      `select e.id, s.id as source from excerpts e join sources s on s.number = e.source
       where e.id in (select value from json_each(?))`,
    ),
  }
}
