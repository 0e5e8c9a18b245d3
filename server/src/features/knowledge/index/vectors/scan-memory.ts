/// <reference path="./web-assembly.d.ts" />
import { scanModuleBytes } from './scan-module.ts'

/** Bytes of a chunk of vectors, which are loaded and released together. */
export const chunkBytes = 256 * 1024
/** Vectors are read 16 numbers at a time. */
const lanes = 16
export const maxDimensions = 4096
/** What a vector of so many dimensions takes. */
export const strideOf = (dimensions: number) => Math.ceil(dimensions / lanes) * lanes
export const vectorsPerChunk = (dimensions: number) => Math.floor(chunkBytes / strideOf(dimensions))

/** In the memory: the question, then the products, then the chunks. */
const questionAt = 0
const productsAt = 2 * maxDimensions
const chunksAt = chunkBytes
const wasmPage = 64 * 1024

export interface ScanRequest {
  readonly chunk: number
  readonly count: number
  readonly dimensions: number
}

/** Chunks of vectors in one memory, and their products with a question. */
export interface ScanMemory {
  /** Takes a free chunk, or makes the memory larger. */
  take(): number
  release(chunk: number): void
  write(chunk: number, index: number, numbers: Int8Array): void
  /** Within a chunk or from one to another. */
  copy(from: ChunkSlot, to: ChunkSlot, dimensions: number): void
  setQuestion(numbers: Int8Array): void
  /** The product of the question with each vector of a chunk; valid until the next call. */
  scan(request: ScanRequest): Int32Array
}
export interface ChunkSlot {
  readonly chunk: number
  readonly index: number
}

type Scan = (question: number, vectors: number, out: number, count: number, length: number) => void

/** @param isPlain without the module, as where WebAssembly has no SIMD */
export function createScanMemory({ isPlain = false } = {}): ScanMemory {
  const memory = new WebAssembly.Memory({ initial: chunksAt / wasmPage, maximum: 65_536 })
  const scan = (isPlain ? undefined : compiledScan(memory)) ?? plainScan(memory)
  const free: number[] = []
  let chunkCount = 0
  const addressOf = ({ chunk, index }: ChunkSlot, dimensions: number) =>
    chunksAt + chunk * chunkBytes + index * strideOf(dimensions)

  return {
    take() {
      const free1 = free.pop()
      if (free1 !== undefined) return free1
      memory.grow(chunkBytes / wasmPage)
      chunkCount += 1
      return chunkCount - 1
    },
    release: (chunk) => void free.push(chunk),
    write(chunk, index, numbers) {
      const address = addressOf({ chunk, index }, numbers.length)
      const target = new Int8Array(memory.buffer, address, strideOf(numbers.length))
      target.set(numbers)
      target.fill(0, numbers.length)
    },
    copy(from, to, dimensions) {
      const start = addressOf(from, dimensions)
      new Int8Array(memory.buffer).copyWithin(
        addressOf(to, dimensions),
        start,
        start + strideOf(dimensions),
      )
    },
    setQuestion(numbers) {
      const target = new Int16Array(memory.buffer, questionAt, strideOf(numbers.length))
      target.set(numbers)
      target.fill(0, numbers.length)
    },
    scan({ chunk, count, dimensions }) {
      const vectors = chunksAt + chunk * chunkBytes
      scan(questionAt, vectors, productsAt, count, strideOf(dimensions))
      return new Int32Array(memory.buffer, productsAt, count)
    },
  }
}

function compiledScan(memory: WebAssembly.Memory): Scan | undefined {
  const bytes = scanModuleBytes()
  if (!WebAssembly.validate(bytes)) return undefined
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { scan: { memory } })
  return exports.scan as Scan // our own module exports it
}

/** The same in JavaScript. */
function plainScan(memory: WebAssembly.Memory): Scan {
  return (question, vectors, out, count, length) => {
    const asked = new Int16Array(memory.buffer, question, length)
    const products = new Int32Array(memory.buffer, out, count)
    const numbers = new Int8Array(memory.buffer, vectors, count * length)
    for (let index = 0; index < count; index += 1) {
      const start = index * length
      let sum = 0
      for (let lane = 0; lane < length; lane += 1)
        sum += (asked[lane] ?? 0) * (numbers[start + lane] ?? 0)
      products[index] = sum
    }
  }
}
