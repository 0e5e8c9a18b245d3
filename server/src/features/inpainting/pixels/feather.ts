import { blackThreshold, type Size } from './mask-region.ts'

/** Distances are counted in thirds of a pixel: 3 to a neighbour, 4 across a corner. */
const straight = 3
const across = 4
/** How fast the depth of a place is forgotten around it: so slowly that the whole of a wide edge knows of its depth. */
const depthDecay = 1
/** Of a seam, in pixels: half as much again is told apart, and has to fit a byte. */
const maxSeam = 40

/**
 * How much of the painted picture each pixel takes, from 0 to 255: nothing where the mask is black, and from there to its
 * inside gradually more, within `width` pixels, 40 at most. Thin strokes have a narrower seam, so that they are painted too. A byte for each
 * pixel is all that it needs besides the mask and the answer; the loops are plain, for a mask may have millions of pixels.
 */
export function featherInside(mask: Uint8Array, size: Size, width: number): Uint8Array {
  const reach = Math.min(Math.max(1, Math.round(width)), maxSeam) * straight
  const far = Math.floor(1.5 * reach)
  const depth = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at += 1) if ((mask[at] ?? 0) >= blackThreshold) depth[at] = far
  sinkDown(depth, { ...size, maxDepth: far })
  sinkUp(depth, { ...size, maxDepth: far })
  // How deep the mask is around: what lies near a deep place has the whole seam, a thin stroke a narrower one.
  const around = depth.slice()
  riseDown(around, depth, { ...size, maxDepth: far })
  riseUp(around, depth, { ...size, maxDepth: far })
  for (let at = 0; at < depth.length; at += 1) {
    const inside = depth[at] ?? 0
    if (inside === 0) continue
    const seam = Math.min(reach, Math.max(straight, around[at] ?? 0))
    depth[at] =
      inside >= seam ? (mask[at] ?? 0) : Math.max(1, Math.round(((mask[at] ?? 0) * inside) / seam))
  }
  return depth
}

interface DepthMap extends Size {
  /** The greatest depth that is told apart. */
  readonly maxDepth: number
}
/** No deeper than the neighbours that come before, and one step: with the way back, the nearest edge of all is known. */
function sinkDown(depth: Uint8Array, { width, height, maxDepth }: DepthMap): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      let least = depth[at] ?? 0
      if (least === 0) continue
      if (x > 0) least = Math.min(least, (depth[at - 1] ?? 0) + straight)
      if (y > 0) {
        const above = at - width
        // Far from any edge, which is most of a large mask.
        if (
          least === maxDepth &&
          depth[above - 1] === maxDepth &&
          depth[above] === maxDepth &&
          depth[above + 1] === maxDepth
        )
          continue
        least = Math.min(least, (depth[above] ?? 0) + straight)
        if (x > 0) least = Math.min(least, (depth[above - 1] ?? 0) + across)
        if (x < width - 1) least = Math.min(least, (depth[above + 1] ?? 0) + across)
      }
      depth[at] = least
    }
}

function sinkUp(depth: Uint8Array, { width, height, maxDepth }: DepthMap): void {
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1, at = y * width + x; x >= 0; x -= 1, at -= 1) {
      let least = depth[at] ?? 0
      if (least === 0) continue
      if (x < width - 1) least = Math.min(least, (depth[at + 1] ?? 0) + straight)
      if (y < height - 1) {
        const below = at + width
        if (
          least === maxDepth &&
          depth[below - 1] === maxDepth &&
          depth[below] === maxDepth &&
          depth[below + 1] === maxDepth
        )
          continue
        least = Math.min(least, (depth[below] ?? 0) + straight)
        if (x < width - 1) least = Math.min(least, (depth[below + 1] ?? 0) + across)
        if (x > 0) least = Math.min(least, (depth[below - 1] ?? 0) + across)
      }
      depth[at] = least
    }
}

/** At least as deep as the neighbours that come before, less a third of a pixel; only through what the mask covers. */
function riseDown(
  around: Uint8Array,
  depth: Uint8Array,
  { width, height, maxDepth }: DepthMap,
): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (depth[at] === 0) continue
      let most = around[at] ?? 0
      if (most === maxDepth) continue
      if (x > 0) most = Math.max(most, (around[at - 1] ?? 0) - depthDecay)
      if (y > 0) {
        const above = at - width
        most = Math.max(most, (around[above] ?? 0) - depthDecay)
        if (x > 0) most = Math.max(most, (around[above - 1] ?? 0) - depthDecay)
        if (x < width - 1) most = Math.max(most, (around[above + 1] ?? 0) - depthDecay)
      }
      around[at] = most
    }
}

function riseUp(
  around: Uint8Array,
  depth: Uint8Array,
  { width, height, maxDepth }: DepthMap,
): void {
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1, at = y * width + x; x >= 0; x -= 1, at -= 1) {
      if (depth[at] === 0) continue
      let most = around[at] ?? 0
      if (most === maxDepth) continue
      if (x < width - 1) most = Math.max(most, (around[at + 1] ?? 0) - depthDecay)
      if (y < height - 1) {
        const below = at + width
        most = Math.max(most, (around[below] ?? 0) - depthDecay)
        if (x < width - 1) most = Math.max(most, (around[below + 1] ?? 0) - depthDecay)
        if (x > 0) most = Math.max(most, (around[below - 1] ?? 0) - depthDecay)
      }
      around[at] = most
    }
}
