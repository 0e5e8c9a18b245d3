import { inSlices } from './in-slices.ts'
import { darkest, type Size } from './mask-region.ts'

/** Distances are counted in thirds of a pixel: 3 to a neighbour, 4 across a corner. */
const [straight, across] = [3, 4]

/**
 * How much of the painted picture each pixel takes, from 0 to 255: nothing where the mask is black, and from there to its
 * inside gradually more, within `width` pixels. Thin strokes have a narrower seam, so that they are painted too.
 */
export async function featherInside(mask: Uint8Array, size: Size, width: number): Promise<Uint8Array> {
  const reach = Math.min(Math.max(1, Math.round(width)), 20) * straight
  const far = Math.min(255, 2 * reach)
  const depth = mask.map((value) => (value < darkest ? 0 : far))
  await sweep(size, (here, neighbour, step) => {
    depth[here] = Math.min(depth[here] ?? 0, (depth[neighbour] ?? 0) + step)
  })
  // How deep the mask is around: what lies near a deep place has the whole seam, a thin stroke a narrower one.
  const around = depth.slice()
  await sweep(size, (here, neighbour, step) => {
    if (depth[here] !== 0) around[here] = Math.max(around[here] ?? 0, (around[neighbour] ?? 0) - step)
  })
  await inSlices(size.height, (y) => {
    for (let at = y * size.width; at < (y + 1) * size.width; at += 1) {
      const inside = depth[at] ?? 0
      if (inside === 0) continue
      const seam = Math.min(reach, Math.max(straight, (around[at] ?? 0) / 2))
      depth[at] = Math.max(1, Math.round((mask[at] ?? 0) * Math.min(1, inside / seam)))
    }
  })
  return depth
}

/** Tells each pixel of its neighbours, from the first to the last and back: together the nearest of all is known. */
async function sweep({ width, height }: Size, tell: (here: number, neighbour: number, step: number) => void): Promise<void> {
  await inSlices(height, (y) => {
    for (let x = 0; x < width; x += 1) {
      const here = y * width + x
      if (x > 0) tell(here, here - 1, straight)
      if (y === 0) continue
      tell(here, here - width, straight)
      if (x > 0) tell(here, here - width - 1, across)
      if (x < width - 1) tell(here, here - width + 1, across)
    }
  })
  await inSlices(height, (row) => {
    const y = height - 1 - row
    for (let x = width - 1; x >= 0; x -= 1) {
      const here = y * width + x
      if (x < width - 1) tell(here, here + 1, straight)
      if (y === height - 1) continue
      tell(here, here + width, straight)
      if (x < width - 1) tell(here, here + width + 1, across)
      if (x > 0) tell(here, here + width - 1, across)
    }
  })
}
