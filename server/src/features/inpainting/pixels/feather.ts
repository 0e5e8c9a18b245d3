import { blackThreshold, type Size } from './mask-region.ts'

/** Distances are in thirds of a pixel: 3 to a neighbour, 4 to a diagonal one. */
const straight = 3
const diagonal = 4
/** How fast a depth decreases around its pixel: slowly, so that it reaches all of a wide edge. */
const depthDecay = 1
/** Maximum width of the soft edge, in pixels: depths up to one and a half times this must fit into a byte. */
const maxSeam = 40

/**
 * The opacity of the painted picture for each pixel, from 0 to 255: 0 where the mask is black, then rising over `width` pixels (at most
 * 40) towards its inside. Thin strokes have a narrower edge, so that they are painted too. It needs one byte per pixel besides the
 * mask and the result; the loops are plain because a mask may have millions of pixels.
 */
export function featherInside(mask: Uint8Array, size: Size, width: number): Uint8Array {
  const reach = Math.min(Math.max(1, Math.round(width)), maxSeam) * straight
  const far = Math.floor(1.5 * reach)
  const depth = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at += 1) if ((mask[at] ?? 0) >= blackThreshold) depth[at] = far
  sinkDown(depth, { ...size, maxDepth: far })
  sinkUp(depth, { ...size, maxDepth: far })
  // The depth of the mask around each pixel: near a deep area the edge has its full width, in a thin stroke it is narrower.
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
  readonly maxDepth: number
}
/** Limits each depth to that of the pixels before it plus one step; together with `sinkUp` this gives the distance to the nearest edge. */
function sinkDown(depth: Uint8Array, { width, height, maxDepth }: DepthMap): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      let min = depth[at] ?? 0
      if (min === 0) continue
      if (x > 0) min = Math.min(min, (depth[at - 1] ?? 0) + straight)
      if (y > 0) {
        const above = at - width
        // Fast path far from any edge: most pixels of a large mask.
        if (
          min === maxDepth &&
          depth[above - 1] === maxDepth &&
          depth[above] === maxDepth &&
          depth[above + 1] === maxDepth
        )
          continue
        min = Math.min(min, (depth[above] ?? 0) + straight)
        if (x > 0) min = Math.min(min, (depth[above - 1] ?? 0) + diagonal)
        if (x < width - 1) min = Math.min(min, (depth[above + 1] ?? 0) + diagonal)
      }
      depth[at] = min
    }
}

function sinkUp(depth: Uint8Array, { width, height, maxDepth }: DepthMap): void {
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1, at = y * width + x; x >= 0; x -= 1, at -= 1) {
      let min = depth[at] ?? 0
      if (min === 0) continue
      if (x < width - 1) min = Math.min(min, (depth[at + 1] ?? 0) + straight)
      if (y < height - 1) {
        const below = at + width
        if (
          min === maxDepth &&
          depth[below - 1] === maxDepth &&
          depth[below] === maxDepth &&
          depth[below + 1] === maxDepth
        )
          continue
        min = Math.min(min, (depth[below] ?? 0) + straight)
        if (x < width - 1) min = Math.min(min, (depth[below + 1] ?? 0) + diagonal)
        if (x > 0) min = Math.min(min, (depth[below - 1] ?? 0) + diagonal)
      }
      depth[at] = min
    }
}

/** Raises each depth to that of the pixels before it, minus the decay; only inside the mask. */
function riseDown(
  around: Uint8Array,
  depth: Uint8Array,
  { width, height, maxDepth }: DepthMap,
): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (depth[at] === 0) continue
      let max = around[at] ?? 0
      if (max === maxDepth) continue
      if (x > 0) max = Math.max(max, (around[at - 1] ?? 0) - depthDecay)
      if (y > 0) {
        const above = at - width
        max = Math.max(max, (around[above] ?? 0) - depthDecay)
        if (x > 0) max = Math.max(max, (around[above - 1] ?? 0) - depthDecay)
        if (x < width - 1) max = Math.max(max, (around[above + 1] ?? 0) - depthDecay)
      }
      around[at] = max
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
      let max = around[at] ?? 0
      if (max === maxDepth) continue
      if (x < width - 1) max = Math.max(max, (around[at + 1] ?? 0) - depthDecay)
      if (y < height - 1) {
        const below = at + width
        max = Math.max(max, (around[below] ?? 0) - depthDecay)
        if (x < width - 1) max = Math.max(max, (around[below + 1] ?? 0) - depthDecay)
        if (x > 0) max = Math.max(max, (around[below - 1] ?? 0) - depthDecay)
      }
      around[at] = max
    }
}
