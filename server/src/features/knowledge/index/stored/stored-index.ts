import type {
  FindRequest,
  FoundExcerpt,
  IndexedSlice,
  IndexState,
  RankedExcerpt,
  RankRequest,
} from '../excerpt-index.ts'
import { type IndexFileSettings, openHeader, openIndexFile } from '../file/index-file.repository.ts'
import { letterSpace } from '../vectors/letter-vectors.ts'
import { findExcerpts } from './find-excerpts.ts'
import { openIndexTables } from './index-tables.ts'
import { rankExcerpts } from './rank-excerpts.ts'
import { dropSlice, dropVectors, putSlice } from './write-slices.ts'

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
  /** By changes of sources, or by vectors. */
  markReached(reached: { readonly change: number } | { readonly vectors: number }): void
  /** Removes so many vectors of a space; returns whether there are more. */
  dropSpace(space: string, limit: number): boolean
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
  const numberOf = (name: 'last-change' | 'last-vectors') => Number(header.get(name) ?? 0)

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
    markReached(reached) {
      const [name, number] =
        'change' in reached
          ? (['last-change', reached.change] as const)
          : (['last-vectors', reached.vectors] as const)
      if (number > numberOf(name)) write(() => header.set(name, String(number)))
    },
    dropSpace: (space, limit) => write(() => dropVectors(space, limit, tables)),
    state: () => ({
      lastChange: numberOf('last-change'),
      lastVectors: numberOf('last-vectors'),
      spaces: tables.vectors.spaces().filter((space) => space !== letterSpace),
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
