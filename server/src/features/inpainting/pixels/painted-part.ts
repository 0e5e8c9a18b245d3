import { Problem } from '@atelier/contract/problems/problems'
import { loadPictureLibrary } from '@atelier/engine/media/picture-library'
import type { Region, Size } from './mask-region.ts'

/** An engine's picture of a region, scaled to the region's size when it is read. */
export interface PaintedPart {
  readonly channels: 3 | 4
  /** By how much the engine's picture is enlarged. */
  readonly scale: number
  /** The pixels of a part of the region. */
  read(part: Region): Promise<Uint8Array>
}

const paintedSideMax = 8192

/**
 * Decodes an engine's result, upright and in sRGB. In memory it has its own size, or the region's if that is smaller, and is scaled
 * only where it is read.
 * @throws Problem `image.unreadable` when it is not a picture
 */
export async function decodePaintedPart(
  bytes: Uint8Array,
  { width, height }: Size,
): Promise<PaintedPart> {
  const sharp = await loadPictureLibrary()
  const { data, info, own } = await decode(bytes, { width, height })
  const channels = info.channels === 4 ? 4 : 3
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels } })
  return {
    channels,
    scale: Math.max(1, width / own.width),
    async read({ left, top, width: wide, height: high }) {
      const scaled =
        info.width === width && info.height === height
          ? picture()
          : picture().resize(width, height, { fit: 'fill' })
      return await scaled.extract({ left, top, width: wide, height: high }).raw().toBuffer()
    },
  }
}

async function decode(bytes: Uint8Array, region: Size) {
  const sharp = await loadPictureLibrary()
  try {
    const picture = sharp(bytes, {
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
