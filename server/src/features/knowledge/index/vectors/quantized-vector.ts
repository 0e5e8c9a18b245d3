/** A vector of length 1 as whole numbers of one byte: `numbers × scale`. */
export interface QuantizedVector {
  readonly numbers: Int8Array
  readonly scale: number
}

const largest = 127

/** The vector at length 1, quantized; zeros stay zeros. */
export function quantize(vector: Float32Array): QuantizedVector {
  let squares = 0
  let most = 0
  for (const value of vector) {
    squares += value * value
    most = Math.max(most, Math.abs(value))
  }
  const numbers = new Int8Array(vector.length)
  if (most === 0) return { numbers, scale: 0 }
  for (let index = 0; index < vector.length; index += 1)
    numbers[index] = Math.round(((vector[index] ?? 0) / most) * largest)
  return { numbers, scale: most / largest / Math.sqrt(squares) }
}
