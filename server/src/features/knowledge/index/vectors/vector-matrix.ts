import type { BestOf } from './best-of.ts'
import type { QuantizedVector } from './quantized-vector.ts'
import { chunkBytes, type ScanMemory, vectorsPerChunk } from './scan-memory.ts'

export interface IdentifiedVector extends QuantizedVector {
  readonly id: number
}

/** The vectors of one collection in one space, in memory. */
export interface VectorMatrix {
  readonly byteSize: number
  add(vector: IdentifiedVector): void
  remove(ids: ReadonlySet<number>): void
  /** Offers every vector with its similarity to the question that the memory has. */
  scan(questionScale: number, best: BestOf): void
  release(): void
}

export function createVectorMatrix(memory: ScanMemory, dimensions: number): VectorMatrix {
  const perChunk = vectorsPerChunk(dimensions)
  const chunks: number[] = []
  const ids: number[] = []
  const scales: number[] = []
  const slot = (position: number) => ({
    chunk: chunks[Math.floor(position / perChunk)] ?? 0,
    index: position % perChunk,
  })

  /** The last vector takes the position of the one that goes. */
  function removeAt(position: number): void {
    const last = ids.length - 1
    memory.copy(slot(last), slot(position), dimensions)
    ids[position] = ids[last] ?? 0
    scales[position] = scales[last] ?? 0
    ids.pop()
    scales.pop()
    if (last % perChunk === 0) memory.release(chunks.pop() ?? 0)
  }

  return {
    get byteSize() {
      return chunks.length * chunkBytes
    },
    add({ id, numbers, scale }) {
      if (ids.length === chunks.length * perChunk) chunks.push(memory.take())
      const { chunk, index } = slot(ids.length)
      memory.write(chunk, index, numbers)
      ids.push(id)
      scales.push(scale)
    },
    remove(removed) {
      for (let position = ids.length - 1; position >= 0; position -= 1)
        if (removed.has(ids[position] ?? 0)) removeAt(position)
    },
    scan(questionScale, best) {
      for (const [number, chunk] of chunks.entries()) {
        const start = number * perChunk
        const count = Math.min(perChunk, ids.length - start)
        const products = memory.scan({ chunk, count, dimensions })
        for (let index = 0; index < count; index += 1)
          best.offer(
            ids[start + index] ?? 0,
            (products[index] ?? 0) * (scales[start + index] ?? 0) * questionScale,
          )
      }
    },
    release() {
      for (const chunk of chunks) memory.release(chunk)
      chunks.length = 0
      ids.length = 0
      scales.length = 0
    },
  }
}
