import type { InpaintingNote } from '@atelier/contract/inpainting/inpainting'
import { inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import { Problem } from '@atelier/contract/problems/problems'
import { loadPictureLibrary, type PictureLibrary } from '@atelier/engine/media/picture-library'
import { inspectPicture } from '#platform/files/pictures.ts'
import { pngOptions } from './crop-and-composite.ts'
import { blackThreshold, type Size } from './mask-region.ts'

const { openedSideMax, pictureSideMax: max } = inpaintingLimits
const readOptions = { failOn: 'error', limitInputPixels: openedSideMax * openedSideMax } as const

export interface WorkingPicture extends Size {
  /** The path of a PNG. */
  readonly path: string
  readonly notes: readonly InpaintingNote[]
}

/**
 * Writes the working copy of a picture: the first frame, upright, sRGB, 8 bits, with opacity, without metadata.
 * @throws Problem when it cannot be read, or is too large
 */
export async function writeWorkingPicture(file: string, path: string): Promise<WorkingPicture> {
  const { width, height } = await inspectPicture(file, openedSideMax)
  if (Math.max(width, height) > max)
    throw new Problem('inpainting.picture-too-large', { params: { max } })
  return await orProblem('file.not-an-image', async (sharp) => {
    const { pages = 1 } = await sharp(file, readOptions).metadata()
    const info = await sharp(file, readOptions)
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .png(pngOptions)
      .toFile(path)
    return { path, width: info.width, height: info.height, notes: pages > 1 ? ['first-frame'] : [] }
  })
}

/**
 * A greyscale mask, upright: white is repainted. Where `repaints` is `white`, transparent pixels become black, because nothing was
 * painted there; where it is `transparent`, they become white and colours mean nothing.
 * @throws Problem when it cannot be read, is too large, or covers nothing
 */
export async function readMask(
  file: string | Buffer,
  repaints: 'white' | 'transparent',
): Promise<Buffer> {
  if (typeof file === 'string') await inspectPicture(file, openedSideMax)
  const png = await orProblem('inpainting.mask-unreadable', (sharp) => {
    const opened = sharp(file, readOptions).autoOrient().toColourspace('srgb')
    const covered =
      repaints === 'white'
        ? opened.flatten({ background: '#000000' })
        : opened.ensureAlpha().extractChannel('alpha').negate()
    return covered
      .resize(max, max, { fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png()
      .toBuffer()
  })
  const sharp = await loadPictureLibrary()
  const { channels } = await sharp(png).stats()
  if ((channels[0]?.max ?? 0) < blackThreshold) throw new Problem('inpainting.mask-empty')
  return png
}

/** Writes the mask at the picture's size; returns whether it was resized. */
export async function fitMask(
  mask: Buffer,
  { width, height }: Size,
  path: string,
): Promise<boolean> {
  const sharp = await loadPictureLibrary()
  const size = await sharp(mask).metadata()
  const isFitting = size.width === width && size.height === height
  const fitted = isFitting ? sharp(mask) : sharp(mask).resize(width, height, { fit: 'fill' })
  await fitted.toColourspace('b-w').png().toFile(path)
  return !isFitting
}

/** Writes a mask that covers a picture of this size. */
export async function writeWholeMask({ width, height }: Size, path: string): Promise<void> {
  const sharp = await loadPictureLibrary()
  const white = { width, height, channels: 3, background: '#ffffff' } as const
  await sharp({ create: white }).toColourspace('b-w').png().toFile(path)
}

const dataUrl = /^data:image\/png;base64,([a-z0-9+/=\s]+)$/i

/** The PNG of a mask painted on the canvas. */
export function readCanvas(text: string): Buffer {
  const [, base64] = dataUrl.exec(text) ?? []
  if (base64 === undefined) throw new Problem('inpainting.mask-unreadable')
  return Buffer.from(base64, 'base64')
}

async function orProblem<T>(
  code: 'file.not-an-image' | 'inpainting.mask-unreadable',
  read: (sharp: PictureLibrary) => Promise<T>,
): Promise<T> {
  const sharp = await loadPictureLibrary()
  try {
    return await read(sharp)
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem(code, { cause })
  }
}
