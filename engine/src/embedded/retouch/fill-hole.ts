import { setImmediate as othersTurn } from 'node:timers/promises'

/** A picture as numbers: `channels` values per pixel, and which pixels are known. */
export interface PixelPlane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
  /** 1 for a known pixel, 0 for one to fill. At smaller sizes, the share that is known. */
  readonly known: Float32Array
}

const channels = 4
/** Each pass spreads values by one pixel. Distant pixels were already smoothed at a smaller size. */
const passes = 8
const sliceMs = 8

/**
 * Fills unknown pixels as smoothly as the edge allows (Laplace's equation): first in a picture of
 * half the size,
 * whose result is then refined. It yields regularly, so that the server stays responsive.
 */
export async function fillHole(plane: PixelPlane, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (plane.known.every((share) => share > 0)) return
  if (plane.width > 1 || plane.height > 1) {
    const smaller = downscale(plane)
    await fillHole(smaller, signal)
    upscaleInto(plane, smaller)
  }
  await refine(plane, signal)
}

function downscale({ width, height, values, known }: PixelPlane): PixelPlane {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const half = {
    ...size,
    values: new Float32Array(size.width * size.height * channels),
    known: new Float32Array(size.width * size.height),
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share = known[y * width + x] ?? 0
      if (share === 0) continue
      const to = (y >> 1) * size.width + (x >> 1)
      half.known[to] = (half.known[to] ?? 0) + share
      for (let channel = 0; channel < channels; channel += 1)
        half.values[to * channels + channel] =
          (half.values[to * channels + channel] ?? 0) +
          share * (values[(y * width + x) * channels + channel] ?? 0)
    }
  for (let at = 0; at < half.known.length; at += 1) {
    const weight = half.known[at] ?? 0
    if (weight === 0) continue
    for (let channel = 0; channel < channels; channel += 1)
      half.values[at * channels + channel] = (half.values[at * channels + channel] ?? 0) / weight
    half.known[at] = 1
  }
  return half
}

function upscaleInto({ width, height, values, known }: PixelPlane, smaller: PixelPlane): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((known[y * width + x] ?? 0) > 0) continue
      const from = (y >> 1) * smaller.width + (x >> 1)
      for (let channel = 0; channel < channels; channel += 1)
        values[(y * width + x) * channels + channel] =
          smaller.values[from * channels + channel] ?? 0
    }
}

async function refine(
  { width, height, values, known }: PixelPlane,
  signal: AbortSignal,
): Promise<void> {
  let until = performance.now() + sliceMs
  for (let pass = 0; pass < passes; pass += 1)
    for (let y = 0; y < height; y += 1) {
      const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
      for (let x = 0; x < width; x += 1) {
        const here = y * width + x
        if ((known[here] ?? 0) > 0) continue
        const neighbours = [
          above + x,
          below + x,
          y * width + Math.max(0, x - 1),
          y * width + Math.min(width - 1, x + 1),
        ] as const
        for (let channel = 0; channel < channels; channel += 1)
          values[here * channels + channel] = mean(values, neighbours, channel)
      }
      if (performance.now() < until) continue
      await othersTurn()
      signal.throwIfAborted()
      until = performance.now() + sliceMs
    }
}

const mean = (
  values: Float32Array,
  [a, b, c, d]: readonly [number, number, number, number],
  channel: number,
) =>
  ((values[a * channels + channel] ?? 0) +
    (values[b * channels + channel] ?? 0) +
    (values[c * channels + channel] ?? 0) +
    (values[d * channels + channel] ?? 0)) /
  4
