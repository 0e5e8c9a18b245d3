import type { ExcerptVectors, IndexedExcerpt, IndexedSlice } from '../excerpt-index.ts'
import type { StoredSource } from '../file/sources.repository.ts'
import { indexedToken } from '../file/words.repository.ts'
import { readForIndex } from '../text/indexed-stems.ts'
import { letterDimensions, letterSpace } from '../vectors/letter-vectors.ts'
import type { IdentifiedVector } from '../vectors/vector-matrix.ts'
import type { IndexTables } from './index-tables.ts'

/** Adds the excerpts to the source. Repeated, it changes nothing twice; what other sources had of these excerpts goes. */
export function putSlice(slice: IndexedSlice, tables: IndexTables): void {
  const { sources, matrices } = tables
  if (slice.excerpts.length === 0) {
    const known = sources.source(slice.id)
    if (known && slice.vectors) addVectors(known, slice.vectors, tables)
    return
  }
  removeFormer(slice, tables)
  const source = sources.source(slice.id) ?? sources.addSource(slice.id, slice.collectionId)
  const added = slice.excerpts.map((excerpt) => addExcerpt(source, excerpt, tables))
  const { collection } = source
  matrices.add({ collection, space: letterSpace, dimensions: letterDimensions }, added)
  if (slice.vectors !== undefined) addVectors(source, slice.vectors, tables)
}

/** Removes so many excerpts of a source, and the source with the last one; returns whether there are more. */
export function dropSlice(source: StoredSource, limit: number, tables: IndexTables): boolean {
  const ids = tables.sources.excerptIds(source, limit)
  removeExcerpts(source, ids, tables)
  if (ids.length === limit) return true
  tables.sources.removeSource(source)
  return false
}

/** Removes so many vectors of a space; returns whether there are more. */
export function dropVectors(
  space: string,
  limit: number,
  { vectors, matrices }: Pick<IndexTables, 'vectors' | 'matrices'>,
): boolean {
  matrices.release(space)
  return vectors.removeSome(space, limit) === limit
}

function removeFormer({ id, collectionId, excerpts }: IndexedSlice, tables: IndexTables): void {
  const { sources } = tables
  const former = sources.source(id)
  const isElsewhere =
    former !== undefined && !sources.collectionNumbers([collectionId]).includes(former.collection)
  if (isElsewhere) dropSlice(former, Number.MAX_SAFE_INTEGER, tables)
  const known = excerpts.flatMap((excerpt) => {
    const source = sources.sourceOfExcerpt(excerpt.id)
    return source === undefined ? [] : { id: excerpt.id, source }
  })
  for (const [, group] of Map.groupBy(known, ({ source }) => source.number)) {
    const ids = group.map((one) => one.id)
    for (const { source } of group.slice(0, 1)) removeExcerpts(source, ids, tables)
  }
}

function removeExcerpts(source: StoredSource, ids: readonly number[], tables: IndexTables): void {
  for (const id of ids) {
    tables.words.remove(id)
    tables.vectors.remove(source, id)
    tables.sources.removeExcerpt(source, id)
  }
  tables.matrices.remove(source.collection, new Set(ids))
}

function addExcerpt(
  source: StoredSource,
  { id, ...text }: IndexedExcerpt,
  { words, sources, letters, vectors }: IndexTables,
): IdentifiedVector {
  const read = readForIndex(text)
  const tokens = Array.from(read.stems, ([stem, level]) =>
    indexedToken(source.collection, level, stem),
  )
  words.add(id, tokens)
  sources.addExcerpt(source, id)
  const vector = { id, ...letters.ofText(read.words) }
  vectors.add(source, letterSpace, vector)
  return vector
}

/** Of the excerpts that the source has: others may have gone since their vectors were made. */
function addVectors(source: StoredSource, embedded: ExcerptVectors, tables: IndexTables): void {
  const { space, dimensions, excerptIds, numbers, scales } = embedded
  const added = excerptIds.flatMap((id, index) =>
    tables.sources.hasExcerpt(source, id)
      ? {
          id,
          scale: scales[index] ?? 0,
          numbers: numbers.subarray(index * dimensions, (index + 1) * dimensions),
        }
      : [],
  )
  for (const vector of added) tables.vectors.add(source, space, vector)
  tables.matrices.replace({ collection: source.collection, space, dimensions }, added)
}
