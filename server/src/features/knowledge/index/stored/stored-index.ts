import type {
  FindRequest,
  FoundExcerpt,
  IndexedSlice,
  IndexState,
  RankedExcerpt,
  RankRequest,
} from '../excerpt-index.ts'
import { type IndexFileSettings, openHeader, openIndexFile } from '../file/index-file.repository.ts'
import { findExcerpts } from './find-excerpts.ts'
import { openIndexTables } from './index-tables.ts'
import { rankExcerpts } from './rank-excerpts.ts'
import { dropSlice, putSlice } from './write-slices.ts'

export interface StoredIndexSettings extends IndexFileSettings {
  /** What vectors may take in memory. */
  readonly maxVectorBytes: number
}

/** The index on this thread: each call reads or writes the file, and returns when it has. */
export interface StoredIndex {
  /** Adds these excerpts to the source. */
  put(slice: IndexedSlice): void
  /** Removes so many excerpts of a source, and the source with the last one; returns whether there are more. */
  drop(sourceId: string, limit: number): boolean
  markReached(change: number): void
  state(): IndexState
  rank(request: RankRequest): readonly RankedExcerpt[]
  find(request: FindRequest): readonly FoundExcerpt[]
  /** Closes the file as whole. */
  close(): void
  /** Closes a file that will be discarded. */
  abandon(): void
}

export function openStoredIndex(settings: StoredIndexSettings): StoredIndex {
  const database = openIndexFile(settings)
  const header = openHeader(database)
  const tables = openIndexTables(database, settings.maxVectorBytes)
  let isMarked = false
  const lastChange = () => Number(header.get('last-change') ?? 0)

  /** One commit; what is in memory follows it. */
  function write<T>(work: () => T): T {
    if (!isMarked) header.set('written-since', String(settings.machineStart))
    isMarked = true
    database.exec('begin')
    try {
      const result = work()
      tables.words.merge()
      database.exec('commit')
      return result
    } catch (cause) {
      // A failure may have ended the transaction already.
      if (database.isTransaction) database.exec('rollback')
      tables.matrices.clear()
      throw cause
    }
  }

  return {
    put: (slice) => write(() => putSlice(slice, tables)),
    drop(sourceId, limit) {
      const source = tables.sources.source(sourceId)
      return source !== undefined && write(() => dropSlice(source, limit, tables))
    },
    markReached(change) {
      if (change > lastChange()) write(() => header.set('last-change', String(change)))
    },
    state: () => ({
      lastChange: lastChange(),
      excerptCount: tables.sources.totalCount(),
      memoryBytes: tables.matrices.byteSize,
    }),
    rank: (request) => rankExcerpts(request, tables),
    find: (request) => findExcerpts(request, tables),
    close() {
      // On the disk before it is called whole.
      database.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)')
      if (isMarked) header.set('written-since', '')
      database.close()
    },
    abandon: () => database.close(),
  }
}
