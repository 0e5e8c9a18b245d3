import { EngineFailure } from '#engine-failure.ts'
import { loadPictureLibrary } from '#media/picture-library.ts'
import type { PageImage } from './recognition-protocol.ts'

/** A sheet of A4 at 300 dots per inch is 3508 high. More dots make no better text, but take memory. */
export const maxImageSide = 3600
/** Of a file before it is shrunk: a sheet of A3 at 600 dots per inch has 70 million. */
const maxFilePixels = 80_000_000

/** A page in greys, a byte each. */
export interface GreyPage {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** @throws EngineFailure */
export async function toGreyPage(image: PageImage): Promise<GreyPage> {
  const page = image.type === 'grey' ? image : await decode(image)
  const { pixels, width, height } = page
  if (width * height > maxImageSide ** 2 || pixels.length !== width * height)
    throw new EngineFailure('too-large', { detail: `an image of ${width} × ${height}` })
  return page
}

/** The simplest of file formats, which needs no decoder. */
export const toGreyFile = ({ pixels, width, height }: GreyPage): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])

async function decode({ bytes, page }: Extract<PageImage, { type: 'file' }>) {
  const sharp = await loadPictureLibrary()
  try {
    const { data, info } = await sharp(bytes, {
      page: page - 1,
      limitInputPixels: maxFilePixels,
      failOn: 'error',
    })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(maxImageSide, maxImageSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height }
  } catch (cause) {
    throw new EngineFailure('failed', { detail: `no picture: ${String(cause)}`, cause })
  }
}
