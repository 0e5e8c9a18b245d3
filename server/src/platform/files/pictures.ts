import { open } from 'node:fs/promises'
import type { uploadPictureTypes } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import { loadPictureLibrary, type PictureLibrary } from '@atelier/engine/media/picture-library'
import type { Metadata } from 'sharp'

export type PictureType = (typeof uploadPictureTypes)[number]

const typeOfFormat: Readonly<Record<string, PictureType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
}

/** Refuses damaged files, but accepts the small errors that many cameras write. */
const readOptions = (maxSide: number) =>
  ({ failOn: 'error', limitInputPixels: maxSide * maxSide }) as const

/**
 * The type and size of a picture, from its content.
 * @throws Problem when it cannot be decoded, or a side has more pixels than `maxSide`.
 */
export async function inspectPicture(
  file: string | Uint8Array,
  maxSide: number,
): Promise<{ type: PictureType; width: number; height: number }> {
  if (await isHeic(file)) throw new Problem('file.heic')
  const { format, width, height } = await orNotAnImage((sharp) =>
    sharp(file, readOptions(maxSide)).metadata(),
  )
  const type = typeOfFormat[format satisfies Metadata['format']]
  if (!type || Math.max(width, height) > maxSide) throw new Problem('file.not-an-image')
  return { type, width, height }
}

/**
 * The centre of a picture as an upright square WebP of `side` pixels, without metadata.
 * @throws Problem when the picture is damaged.
 */
export const cropToSquare = (
  file: string,
  { side, maxSide }: { readonly side: number; readonly maxSide: number },
): Promise<Buffer> =>
  orNotAnImage((sharp) =>
    sharp(file, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .webp({ quality: 85 })
      .toBuffer(),
  )

/**
 * The same in `maxBytes` at most, as coarse as that takes.
 * @throws Problem when it cannot be decoded or be made that small, or a side has more pixels than `maxSide`.
 */
export async function squareInBytes(
  picture: string | Uint8Array,
  limits: { readonly side: number; readonly maxSide: number; readonly maxBytes: number },
): Promise<Buffer> {
  const { side, maxSide, maxBytes } = limits
  await inspectPicture(picture, maxSide)
  return orNotAnImage(async (sharp) => {
    const { data, info: raw } = await sharp(picture, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const quality of [80, 60, 40, 20]) {
      const webp = await sharp(data, { raw }).webp({ quality, alphaQuality: quality }).toBuffer()
      if (webp.length <= maxBytes) return webp
    }
    // What is transparent may be noise, which takes more than a picture.
    const opaque = sharp(data, { raw }).flatten({ background: '#ffffff' })
    const webp = await opaque.webp({ quality: 20 }).toBuffer()
    if (webp.length > maxBytes) throw new Error('the picture cannot be made small enough')
    return webp
  })
}

/** A picture ready to store: upright, without metadata, no larger than `side`, as JPEG or PNG. */
export async function sanitizePicture(
  file: string,
  { side, maxSide }: { readonly side: number; readonly maxSide: number },
): Promise<{ readonly bytes: Buffer; readonly type: 'image/jpeg' | 'image/png' }> {
  const { type } = await inspectPicture(file, maxSide)
  return orNotAnImage(async (sharp) => {
    const picture = sharp(file, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const isPhoto =
      type !== 'image/png' && type !== 'image/gif' && !(await sharp(file).metadata()).hasAlpha
    const bytes = await (isPhoto ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer()
    return { bytes, type: isPhoto ? 'image/jpeg' : 'image/png' }
  })
}

/** Shrinks one of our own pictures to `side`; the format stays. */
export async function shrinkPicture(bytes: Uint8Array, side: number): Promise<Buffer> {
  const sharp = await loadPictureLibrary()
  return sharp(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true }).toBuffer()
}

/**
 * A user's picture as a JPEG for a vision model: upright, without metadata, no larger than `side`.
 * @throws Problem when it cannot be decoded, or has too many pixels.
 */
export const pictureForModel = (
  bytes: Uint8Array,
  { side, maxSide }: { readonly side: number; readonly maxSide: number },
): Promise<Buffer> =>
  orNotAnImage((sharp) =>
    sharp(bytes, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer(),
  )

/** A generated picture ready to store, with a thumbnail for lists. */
export interface EncodedPicture {
  /** PNG without metadata, with the same pixels. */
  readonly png: Buffer
  readonly width: number
  readonly height: number
  /** WebP. */
  readonly thumbnail: Buffer
}

/**
 * Encodes a picture that an engine made: only its pixels.
 * @throws Problem when it cannot be decoded.
 */
export const encodeWithThumbnail = (
  bytes: Uint8Array,
  limits: { readonly maxSide: number; readonly thumbnailSide: number; readonly quality: number },
): Promise<EncodedPicture> =>
  orNotAnImage(async (sharp) => {
    const picture = sharp(bytes, readOptions(limits.maxSide)).autoOrient().toColourspace('srgb')
    const { data: png, info } = await picture.clone().png().toBuffer({ resolveWithObject: true })
    const { thumbnailSide: side } = limits
    const thumbnail = await sharp(png)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: limits.quality })
      .toBuffer()
    return { png, width: info.width, height: info.height, thumbnail }
  })

/** One of our own pictures in a smaller format; JPEG has no transparency, so there it is put on white. */
export async function compressPicture(
  file: string,
  { format, quality }: { readonly format: 'jpeg' | 'webp'; readonly quality: number },
): Promise<Buffer> {
  const sharp = await loadPictureLibrary()
  return format === 'webp'
    ? sharp(file).webp({ quality }).toBuffer()
    : sharp(file).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
}

/** Enlarges by Lanczos: sharper than a browser does, without new details. */
export const enlargePicture = (png: Buffer, factor: number): Promise<Buffer> =>
  orNotAnImage(async (sharp) => {
    const { width } = await sharp(png).metadata()
    return await sharp(png)
      .resize(Math.round(width * factor), undefined, { kernel: 'lanczos3' })
      .png()
      .toBuffer()
  })

async function orNotAnImage<T>(read: (sharp: PictureLibrary) => Promise<T>): Promise<T> {
  const sharp = await loadPictureLibrary()
  try {
    return await read(sharp)
  } catch (cause) {
    throw new Problem('file.not-an-image', { cause })
  }
}

const headerBytes = 64

/** HEIC shares its container with AVIF; only the brands in its header differ. */
async function isHeic(file: string | Uint8Array): Promise<boolean> {
  const header = await readHeader(file)
  const brands = header.slice(8)
  return (
    header.slice(4, 8) === 'ftyp' &&
    /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(brands) &&
    !/avi[fs]/.test(brands)
  )
}

async function readHeader(file: string | Uint8Array): Promise<string> {
  if (typeof file !== 'string') return Buffer.from(file.subarray(0, headerBytes)).toString('latin1')
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
