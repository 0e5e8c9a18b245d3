import type { Region, Size } from './mask-region.ts'

export interface BlendParams {
  /** Four bytes per pixel; changed in place. */
  readonly picture: Uint8Array
  readonly size: Size
  /** The part of the picture to change. */
  readonly region: Region
  /** Three or four bytes per pixel of the region. */
  readonly painted: Uint8Array
  readonly channels: 3 | 4
  /** Opacity of the painted picture for each pixel of the region; where it is 0, the picture is unchanged. */
  readonly shares: Uint8Array
}

/** Composites the painted region onto the picture. Colours are weighted by opacity, so that transparent pixels add no colour. */
export function blend({ picture, size, region, painted, channels, shares }: BlendParams): void {
  for (let y = 0; y < region.height; y += 1) {
    let at = 4 * ((region.top + y) * size.width + region.left)
    for (let from = y * region.width; from < (y + 1) * region.width; from += 1, at += 4) {
      const share = shares[from] ?? 0
      if (share === 0) continue
      const opacity = channels === 4 ? (painted[4 * from + 3] ?? 0) : 255
      if (opacity === 255 && picture[at + 3] === 255)
        mixOpaque(picture, at, painted, from * channels, share)
      else mix(picture, at, painted, from * channels, { share: share / 255, opacity })
    }
  }
}

/** The usual case, with integers: `(x + (x >> 8)) >> 8` divides by 255 and rounds. */
function mixOpaque(
  picture: Uint8Array,
  at: number,
  painted: Uint8Array,
  from: number,
  share: number,
): void {
  const rest = 255 - share
  const red = (picture[at] ?? 0) * rest + (painted[from] ?? 0) * share + 128
  const green = (picture[at + 1] ?? 0) * rest + (painted[from + 1] ?? 0) * share + 128
  const blue = (picture[at + 2] ?? 0) * rest + (painted[from + 2] ?? 0) * share + 128
  picture[at] = (red + (red >> 8)) >> 8
  picture[at + 1] = (green + (green >> 8)) >> 8
  picture[at + 2] = (blue + (blue >> 8)) >> 8
}

interface Weight {
  readonly share: number
  readonly opacity: number
}
function mix(
  picture: Uint8Array,
  at: number,
  painted: Uint8Array,
  from: number,
  { share, opacity }: Weight,
): void {
  const below = (picture[at + 3] ?? 0) * (1 - share)
  const above = opacity * share
  const mixed = below + above
  if (mixed > 0)
    for (let channel = 0; channel < 3; channel += 1)
      picture[at + channel] = Math.round(
        ((picture[at + channel] ?? 0) * below + (painted[from + channel] ?? 0) * above) / mixed,
      )
  picture[at + 3] = Math.round(mixed)
}
