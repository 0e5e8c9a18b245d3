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

/** What is so dark counts as black: the noise of a JPEG is no wish to repaint. */
export const blackThreshold = 8

const smallestMargin = 64

/** The smallest rectangle that holds everything that the mask (one byte for each pixel) covers; `undefined` when it covers nothing. */
export function coveredRegion(mask: Uint8Array, { width, height }: Size): Region | undefined {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y += 1) {
    const first = nextCovered(mask, y * width, (y + 1) * width)
    if (first < 0) continue
    if (top < 0) top = y
    bottom = y
    left = Math.min(left, first - y * width)
    // What lies further left than what is known already cannot widen it.
    for (let at = (y + 1) * width - 1; at > y * width + right; at -= 1)
      if ((mask[at] ?? 0) >= blackThreshold) {
        right = at - y * width
        break
      }
  }
  return bottom < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Without a call for each pixel: there may be millions. */
function nextCovered(mask: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if ((mask[at] ?? 0) >= blackThreshold) return at
  return -1
}

/** The rectangle and one pixel more on each side, within the whole. */
export function expandRegion({ left, top, width, height }: Region, whole: Size): Region {
  const [x, y] = [Math.max(0, left - 1), Math.max(0, top - 1)]
  return {
    left: x,
    top: y,
    width: Math.min(whole.width, left + width + 1) - x,
    height: Math.min(whole.height, top + height + 1) - y,
  }
}

/** The part of a picture that an engine is shown: what is covered, with some of what surrounds it, in the engine's own shape where there is room. */
export function contextRegion(covered: Region, picture: Size, shape: Size | undefined): Region {
  const margin = Math.max(smallestMargin, Math.ceil(Math.max(covered.width, covered.height) / 4))
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

/** `wished` pixels around a stretch, moved and cut so as to lie within `whole`. */
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
