import type { QuantizedVector } from '../index/vectors/quantized-vector.ts'

const scaleBytes = 4
/** What one vector takes. */
const bytesOf = (dimensions: number) => scaleBytes + dimensions

/** Vectors of the same length, one after the other: the numbers of all, and the scale of each. */
export interface VectorList {
  readonly dimensions: number
  readonly numbers: Int8Array
  readonly scales: Float32Array
}

/** Vectors as the text of a row. */
export function vectorsToText(vectors: readonly QuantizedVector[], dimensions: number): string {
  const bytes = Buffer.alloc(vectors.length * bytesOf(dimensions))
  for (const [index, { scale, numbers }] of vectors.entries()) {
    if (numbers.length !== dimensions) throw new Error('a vector of another space')
    bytes.writeFloatLE(scale, index * bytesOf(dimensions))
    bytes.set(numbers, index * bytesOf(dimensions) + scaleBytes)
  }
  return bytes.toString('base64')
}

/** The vectors of a row. What is left of a torn one is not read. */
export function vectorsFromText(text: string, dimensions: number): VectorList {
  const bytes = Buffer.from(text, 'base64')
  const count = Math.floor(bytes.length / bytesOf(dimensions))
  const numbers = new Int8Array(count * dimensions)
  const scales = new Float32Array(count)
  for (let index = 0; index < count; index += 1) {
    const start = index * bytesOf(dimensions)
    scales[index] = bytes.readFloatLE(start)
    numbers.set(bytes.subarray(start + scaleBytes, start + bytesOf(dimensions)), index * dimensions)
  }
  return { dimensions, numbers, scales }
}

/** One after the other. */
export const listVectors = ({ dimensions, numbers, scales }: VectorList): QuantizedVector[] =>
  Array.from(scales, (scale, index) => ({
    scale,
    numbers: numbers.subarray(index * dimensions, (index + 1) * dimensions),
  }))

/** From -1 to 1. */
export function similarityOf(one: QuantizedVector, other: QuantizedVector): number {
  const { length } = one.numbers
  let product = 0
  // Millions of numbers are compared for a floor: an iterator takes ten times as long.
  for (let index = 0; index < length; index += 1)
    product += (one.numbers[index] ?? 0) * (other.numbers[index] ?? 0)
  return product * one.scale * other.scale
}

/** The same of their directions alone: rounding to bytes makes a vector some thousandths longer or shorter than 1. */
export function cosineOf(one: QuantizedVector, other: QuantizedVector): number {
  const lengths = Math.sqrt(similarityOf(one, one) * similarityOf(other, other))
  return lengths === 0 ? 0 : similarityOf(one, other) / lengths
}
