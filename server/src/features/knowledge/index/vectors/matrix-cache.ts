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
  /** All of a space; they are read again when they are used. */
  release(space: string): void
  clear(): void
  readonly byteSize: number
}

export function createMatrixCache(dependencies: MatrixCacheDependencies): MatrixCache {
  const { read, count, maxBytes, memory = createScanMemory() } = dependencies
  const loaded = createLoadedMatrices(maxBytes)

  function load(set: VectorSet): VectorMatrix | undefined {
    const needed = Math.ceil(count(set) / vectorsPerChunk(set.dimensions)) * chunkBytes
    if (needed > maxBytes) return undefined
    loaded.makeRoom(needed)
    const matrix = createVectorMatrix(memory, set.dimensions)
    for (const vector of read(set)) matrix.add(vector)
    loaded.add(set, matrix)
    return matrix
  }

  function add(set: VectorSet, vectors: readonly IdentifiedVector[]): void {
    const matrix = loaded.find(set)
    if (matrix === undefined) return
    for (const vector of vectors) matrix.add(vector)
    loaded.makeRoom(0)
  }

  return {
    add,
    replace(set, vectors) {
      loaded.find(set)?.remove(new Set(vectors.map(({ id }) => id)))
      add(set, vectors)
    },
    scan(set, question, best) {
      const matrix = loaded.find(set) ?? load(set)
      memory.setQuestion(question.numbers)
      if (matrix !== undefined) matrix.scan(question.scale, best)
      else
        scanFromFile(memory, { vectors: read(set), dimensions: set.dimensions }, { question, best })
    },
    remove(collection, ids) {
      for (const { set, matrix } of loaded.all())
        if (set.collection === collection) matrix.remove(ids)
    },
    release: (space) => loaded.release(({ space: other }) => other === space),
    clear: () => loaded.release(() => true),
    get byteSize() {
      return loaded.byteSize()
    },
  }
}

/** Matrices in the order of their last use. */
function createLoadedMatrices(maxBytes: number) {
  const loaded = new Map<string, { readonly set: VectorSet; readonly matrix: VectorMatrix }>()
  const keyOf = ({ collection, space, dimensions }: VectorSet) =>
    `${collection} ${dimensions} ${space}`
  const byteSize = () => loaded.values().reduce((sum, { matrix }) => sum + matrix.byteSize, 0)
  function releaseOne(key: string): void {
    loaded.get(key)?.matrix.release()
    loaded.delete(key)
  }
  return {
    byteSize,
    all: () => loaded.values(),
    add: (set: VectorSet, matrix: VectorMatrix) => void loaded.set(keyOf(set), { set, matrix }),
    /** The one that is found becomes the last one used. */
    find(set: VectorSet): VectorMatrix | undefined {
      const found = loaded.get(keyOf(set))
      if (found === undefined) return undefined
      loaded.delete(keyOf(set))
      loaded.set(keyOf(set), found)
      return found.matrix
    },
    /** Releases the least recently used ones until so much more fits. */
    makeRoom(needed: number): void {
      for (const key of [...loaded.keys()]) {
        if (byteSize() + needed <= maxBytes) return
        releaseOne(key)
      }
    },
    release(isReleased: (set: VectorSet) => boolean): void {
      for (const [key, { set }] of [...loaded]) if (isReleased(set)) releaseOne(key)
    },
  }
}

/** A set larger than the whole memory is scanned a chunk at a time as it is read. */
function scanFromFile(
  memory: ScanMemory,
  { vectors, dimensions }: { vectors: Iterable<IdentifiedVector>; dimensions: number },
  { question, best }: { question: QuantizedVector; best: BestOf },
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
