import { createHash } from 'node:crypto'
import { makePng } from '../../make-png.ts'

/** Everything that the pixels of a made picture depend on. */
export interface PictureInput {
  readonly width: number
  readonly height: number
  readonly prompt: string
  readonly negativePrompt?: string | undefined
  readonly seed: number
  readonly steps?: number | undefined
  /** Other parameters that have an effect, and the source picture. */
  readonly more?: readonly (string | number | Uint8Array | undefined)[]
}

/** Squares per side. */
const grid = 8

/** A mosaic of squares: the same input gives the same bytes, any other input another picture. */
export function makePicture({
  width,
  height,
  prompt,
  negativePrompt = '',
  seed,
  steps = 0,
  more = [],
}: PictureInput): Buffer {
  const hash = createHash('shake256', { outputLength: grid * grid * 3 })
  for (const part of [prompt, '\u0000', negativePrompt, '\u0000', `${seed} ${steps}`, ...more]) {
    hash.update(part instanceof Uint8Array ? part : `${part}\u0000`)
  }
  const colours = hash.digest()
  const rows = Array.from({ length: grid }, (_, across) =>
    rowOf(colours.subarray(across * grid * 3), width),
  )
  return makePng(
    width,
    height,
    (y) => rows[Math.floor((y * grid) / height)] ?? rows[0] ?? Buffer.alloc(width * 3),
  )
}

function rowOf(colours: Uint8Array, width: number): Buffer {
  const row = Buffer.alloc(width * 3)
  for (let x = 0; x < width; x++) {
    const square = Math.floor((x * grid) / width) * 3
    row.set(colours.subarray(square, square + 3), x * 3)
  }
  return row
}
