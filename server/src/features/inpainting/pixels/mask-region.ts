/** A rectangle of pixels. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

/** Darker values count as black: a JPEG mask has noise. */
export const blackThreshold = 8

const minMargin = 64

/** The smallest rectangle around everything that the mask (one byte per pixel) covers; `undefined` when it covers nothing. */
export function coveredRegion(mask: Uint8Array, { width, height }: Size): Region | undefined {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y += 1) {
    const first = nextCovered(mask, y * width, (y + 1) * width)
    if (first < 0) continue
    if (top < 0) top = y
    bottom = y
    left = Math.min(left, first - y * width)
    // Only pixels to the right of the current rectangle can widen it.
    for (let at = (y + 1) * width - 1; at > y * width + right; at -= 1)
      if ((mask[at] ?? 0) >= blackThreshold) {
        right = at - y * width
        break
      }
  }
  return bottom < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** A plain loop, because there may be millions of pixels. */
function nextCovered(mask: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if ((mask[at] ?? 0) >= blackThreshold) return at
  return -1
}

/** The rectangle with one more pixel on each side, within `whole`. */
export function expandRegion({ left, top, width, height }: Region, whole: Size): Region {
  const [x, y] = [Math.max(0, left - 1), Math.max(0, top - 1)]
  return {
    left: x,
    top: y,
    width: Math.min(whole.width, left + width + 1) - x,
    height: Math.min(whole.height, top + height + 1) - y,
  }
}

/** The part of a picture sent to an engine: the covered rectangle with a margin, at the engine's aspect ratio where the picture is large enough. */
export function contextRegion(covered: Region, picture: Size, shape: Size | undefined): Region {
  const margin = Math.max(minMargin, Math.ceil(Math.max(covered.width, covered.height) / 4))
  const wide = covered.width + 2 * margin
  const high = covered.height + 2 * margin
  const ratio = shape ? shape.width / shape.height : wide / high
  const [left, width] = fitRange(
    covered.left,
    covered.width,
    Math.max(wide, Math.round(high * ratio)),
    picture.width,
  )
  const [top, height] = fitRange(
    covered.top,
    covered.height,
    Math.max(high, Math.round(wide / ratio)),
    picture.height,
  )
  return { left, top, width, height }
}

/** A range of `wished` pixels around another range, moved and shortened to fit into `whole`. */
function fitRange(
  start: number,
  length: number,
  wished: number,
  whole: number,
): readonly [number, number] {
  const taken = Math.min(wished, whole)
  const centred = Math.round(start + length / 2 - taken / 2)
  return [Math.min(Math.max(0, centred), whole - taken), taken]
}
