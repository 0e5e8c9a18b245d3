import { inSlices } from './in-slices.ts'
import type { Region, Size } from './mask-region.ts'

export interface Blending {
  /** Four bytes for each pixel; changed in place. */
  readonly picture: Uint8Array
  readonly size: Size
  readonly region: Region
  /** Four bytes for each pixel of the region. */
  readonly painted: Uint8Array
  /** Share of the painted picture for each pixel of the region; where it is 0, nothing is written. */
  readonly shares: Uint8Array
}

/** Lays the painted region into the picture. Colours are weighed by their opacity, so that a transparent pixel lends no colour. */
export async function blend({ picture, size, region, painted, shares }: Blending): Promise<void> {
  await inSlices(region.height, (y) => {
    for (let x = 0; x < region.width; x += 1) {
      const from = y * region.width + x
      const share = shares[from] ?? 0
      if (share > 0) mix(picture, 4 * ((region.top + y) * size.width + region.left + x), painted, 4 * from, share / 255)
    }
  })
}

function mix(picture: Uint8Array, at: number, painted: Uint8Array, from: number, share: number): void {
  const below = (picture[at + 3] ?? 0) * (1 - share)
  const above = (painted[from + 3] ?? 0) * share
  const opacity = below + above
  if (opacity > 0)
    for (let channel = 0; channel < 3; channel += 1)
      picture[at + channel] = Math.round(((picture[at + channel] ?? 0) * below + (painted[from + channel] ?? 0) * above) / opacity)
  picture[at + 3] = Math.round(opacity)
}
