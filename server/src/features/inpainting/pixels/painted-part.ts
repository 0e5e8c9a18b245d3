import { Problem } from '@atelier/contract/problems/problems'
import sharp from 'sharp'
import type { Region, Size } from './mask-region.ts'

/** What an engine painted of a region, read in parts of the region's size. */
export interface PaintedPart {
  readonly channels: 3 | 4
  /** How much larger than painted it is laid in. */
  readonly scale: number
  /** The bytes of a part of the region. */
  read(part: Region): Promise<Uint8Array>
}

/** Pictures of engines are no larger. */
const paintedSideMax = 8192

/**
 * An engine's answer, upright and in sRGB. It is held at its own size, or at the region's where that is smaller, and scaled only where it
 * is read.
 * @throws Problem `image.unreadable` when it is no picture
 */
export async function decodePaintedPart(
  answer: Uint8Array,
  { width, height }: Size,
): Promise<PaintedPart> {
  const { data, info, own } = await decoded(answer, { width, height })
  const channels = info.channels === 4 ? 4 : 3
  const held = () => sharp(data, { raw: { width: info.width, height: info.height, channels } })
  return {
    channels,
    scale: Math.max(1, width / own.width),
    async read({ left, top, width: wide, height: high }) {
      const scaled =
        info.width === width && info.height === height
          ? held()
          : held().resize(width, height, { fit: 'fill' })
      return await scaled.extract({ left, top, width: wide, height: high }).raw().toBuffer()
    },
  }
}

async function decoded(answer: Uint8Array, region: Size) {
  try {
    const picture = sharp(answer, {
      failOn: 'error',
      limitInputPixels: paintedSideMax * paintedSideMax,
    })
    const { autoOrient: own } = await picture.metadata()
    const upright = picture.autoOrient().toColourspace('srgb')
    const isLarger = own.width * own.height > region.width * region.height
    const wished = isLarger ? upright.resize(region.width, region.height, { fit: 'fill' }) : upright
    return { own, ...(await wished.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })) }
  } catch (cause) {
    throw new Problem('image.unreadable', { cause })
  }
}
