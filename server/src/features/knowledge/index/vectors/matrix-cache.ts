import type { BestOf } from './best-of.ts'
import type { QuantizedVector } from './quantized-vector.ts'
import { chunkBytes, createScanMemory, type ScanMemory, vectorsPerChunk } from './scan-memory.ts'
import { createVectorMatrix, type IdentifiedVector, type VectorMatrix } from './vector-matrix.ts'

/** The vectors of a collection in a space. */
export interface VectorSet {
  readonly collection: number
  readonly space: string
  readonly dimensions: number
}
interface MatrixCacheDependencies {
  /** Reads the stored vectors of a set, one at a time. */
  readonly read: (set: VectorSet) => Iterable<IdentifiedVector>
  readonly count: (set: VectorSet) => number
  /** What matrices may take together; the least recently used ones are released. */
  readonly maxBytes: number
  readonly memory?: ScanMemory
}

/** Matrices of the sets that were used last. */
export interface MatrixCache {
  /** Offers every vector of the set with its similarity. */
  scan(set: VectorSet, question: QuantizedVector, best: BestOf): void
  /** What is not loaded is read when it is first used. */
  add(set: VectorSet, vectors: readonly IdentifiedVector[]): void
  /** The same for vectors that may already be there. */
  replace(set: VectorSet, vectors: readonly IdentifiedVector[]): void
  /** Of a collection, in every space. */
  remove(collection: number, ids: ReadonlySet<number>): void
  clear(): void
  readonly byteSize: number
}

export function createMatrixCache(dependencies: MatrixCacheDependencies): MatrixCache {
  const { read, count, maxBytes, memory = createScanMemory() } = dependencies
  /** In the order of their last use. */
  const loaded = new Map<string, { readonly set: VectorSet; readonly matrix: VectorMatrix }>()
  const keyOf = ({ collection, space, dimensions }: VectorSet) =>
    `${collection} ${dimensions} ${space}`
  const bytes = () => loaded.values().reduce((sum, { matrix }) => sum + matrix.byteSize, 0)

  function release(key: string): void {
    loaded.get(key)?.matrix.release()
    loaded.delete(key)
  }

  /** Releases the least recently used matrices until so much is free; the named one stays. */
  function makeRoom(needed: number, except: string): void {
    for (const key of [...loaded.keys()]) {
      if (bytes() + needed <= maxBytes) return
      if (key !== except) release(key)
    }
  }

  function load(set: VectorSet): VectorMatrix | undefined {
    const needed = Math.ceil(count(set) / vectorsPerChunk(set.dimensions)) * chunkBytes
    if (needed > maxBytes) return undefined
    makeRoom(needed, '')
    return loadMatrix(memory, set.dimensions, read(set))
  }

  function add(set: VectorSet, vectors: readonly IdentifiedVector[]): void {
    const key = keyOf(set)
    const matrix = loaded.get(key)?.matrix
    if (matrix === undefined) return
    for (const vector of vectors) matrix.add(vector)
    makeRoom(0, key)
    if (bytes() > maxBytes) release(key)
  }

  return {
    add,
    replace(set, vectors) {
      loaded.get(keyOf(set))?.matrix.remove(new Set(vectors.map(({ id }) => id)))
      add(set, vectors)
    },
    scan(set, question, best) {
      const key = keyOf(set)
      const matrix = loaded.get(key)?.matrix ?? load(set)
      memory.setQuestion(question.numbers)
      if (matrix === undefined) {
        scanFromFile(memory, { vectors: read(set), dimensions: set.dimensions }, question, best)
        return
      }
      loaded.delete(key)
      loaded.set(key, { set, matrix })
      matrix.scan(question.scale, best)
    },
    remove(collection, ids) {
      for (const { set, matrix } of loaded.values())
        if (set.collection === collection) matrix.remove(ids)
    },
    clear() {
      for (const key of [...loaded.keys()]) release(key)
    },
    get byteSize() {
      return bytes()
    },
  }
}

function loadMatrix(
  memory: ScanMemory,
  dimensions: number,
  vectors: Iterable<IdentifiedVector>,
): VectorMatrix {
  const matrix = createVectorMatrix(memory, dimensions)
  for (const vector of vectors) matrix.add(vector)
  return matrix
}

/** A set larger than the whole memory is scanned a chunk at a time as it is read. */
function scanFromFile(
  memory: ScanMemory,
  { vectors, dimensions }: { vectors: Iterable<IdentifiedVector>; dimensions: number },
  question: QuantizedVector,
  best: BestOf,
): void {
  const part = createVectorMatrix(memory, dimensions)
  let count = 0
  for (const vector of vectors) {
    part.add(vector)
    count += 1
    if (count % vectorsPerChunk(dimensions) !== 0) continue
    part.scan(question.scale, best)
    part.release()
  }
  part.scan(question.scale, best)
  part.release()
}
