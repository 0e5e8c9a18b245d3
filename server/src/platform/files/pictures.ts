import { open } from 'node:fs/promises'
import type { uploadPictureTypes } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import sharp, { type Metadata } from 'sharp'

export type PictureType = (typeof uploadPictureTypes)[number]

// Pictures come from anyone: only these decoders may ever run, whatever a file claims to be (no SVG, no PDF, no camera formats).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
  ],
})

// One thread for each picture, and none kept once it is read: memory is bounded by how many are worked on at once.
sharp.concurrency(1)
sharp.cache(false)

const typeOfFormat: Readonly<Record<string, PictureType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
}

/** Damaged files are refused; mere oddities, which many cameras write, are not. */
const readOptions = (maxSide: number) =>
  ({ failOn: 'error', limitInputPixels: maxSide * maxSide }) as const

/**
 * Says what a picture is, from its content.
 * @throws Problem when it is none that can be decoded, or has more pixels on a side than `maxSide`.
 */
export async function inspectPicture(
  file: string,
  maxSide: number,
): Promise<{ type: PictureType; width: number; height: number }> {
  if (await isHeic(file)) throw new Problem('file.heic')
  const { format, width, height } = await orNotAnImage(() =>
    sharp(file, readOptions(maxSide)).metadata(),
  )
  const type = typeOfFormat[format satisfies Metadata['format']]
  if (!type || Math.max(width, height) > maxSide) throw new Problem('file.not-an-image')
  return { type, width, height }
}

/**
 * The middle of a picture as an upright square WebP of `side` pixels, with nothing of its metadata.
 * @throws Problem when the picture is damaged.
 */
export const cropToSquare = (
  file: string,
  { side, maxSide }: { readonly side: number; readonly maxSide: number },
): Promise<Buffer> =>
  orNotAnImage(() =>
    sharp(file, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .webp({ quality: 85 })
      .toBuffer(),
  )

/** A picture as it is kept: upright, with nothing of its metadata, no larger than `side`; in a form that every program knows. */
export async function sanitizePicture(
  file: string,
  { side, maxSide }: { readonly side: number; readonly maxSide: number },
): Promise<{ readonly bytes: Buffer; readonly type: 'image/jpeg' | 'image/png' }> {
  const { type } = await inspectPicture(file, maxSide)
  return orNotAnImage(async () => {
    const picture = sharp(file, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const isPhoto =
      type !== 'image/png' && type !== 'image/gif' && !(await sharp(file).metadata()).hasAlpha
    const bytes = await (isPhoto ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer()
    return { bytes, type: isPhoto ? 'image/jpeg' : 'image/png' }
  })
}

/** One of our own pictures, no larger than `side`, in the form that it has. */
export const shrinkPicture = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  sharp(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true }).toBuffer()

/**
 * Anyone's picture for the eyes of a model: upright, its pixels alone, no larger than `side`; a JPEG.
 * @throws Problem when it is none that can be decoded, or has too many pixels.
 */
export const pictureForModel = (
  bytes: Uint8Array,
  { side, maxSide }: { readonly side: number; readonly maxSide: number },
): Promise<Buffer> =>
  orNotAnImage(() =>
    sharp(bytes, readOptions(maxSide))
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer(),
  )

/** A made picture as it is kept, with a small version for lists. */
export interface EncodedPicture {
  /** PNG without metadata, pixel for pixel what was given. */
  readonly png: Buffer
  readonly width: number
  readonly height: number
  /** WebP. */
  readonly thumbnail: Buffer
}

/**
 * Takes over a picture that a program made: only its pixels.
 * @throws Problem when it is none that can be decoded.
 */
export const encodeWithThumbnail = (
  bytes: Uint8Array,
  limits: { readonly maxSide: number; readonly thumbnailSide: number; readonly quality: number },
): Promise<EncodedPicture> =>
  orNotAnImage(async () => {
    const picture = sharp(bytes, readOptions(limits.maxSide)).autoOrient().toColourspace('srgb')
    const { data: png, info } = await picture.clone().png().toBuffer({ resolveWithObject: true })
    const { thumbnailSide: side } = limits
    const thumbnail = await sharp(png)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: limits.quality })
      .toBuffer()
    return { png, width: info.width, height: info.height, thumbnail }
  })

/** One of our own pictures in a smaller form; what cannot be seen through is on white. */
export const compressPicture = (
  file: string,
  { format, quality }: { readonly format: 'jpeg' | 'webp'; readonly quality: number },
): Promise<Buffer> =>
  format === 'webp'
    ? sharp(file).webp({ quality }).toBuffer()
    : sharp(file).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()

/** Enlarges by Lanczos: sharper than a browser would, but nothing new is drawn. */
export const enlargePicture = (png: Buffer, factor: number): Promise<Buffer> =>
  orNotAnImage(async () => {
    const { width } = await sharp(png).metadata()
    return await sharp(png)
      .resize(width * factor, undefined, { kernel: 'lanczos3' })
      .png()
      .toBuffer()
  })

async function orNotAnImage<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new Problem('file.not-an-image', { cause })
  }
}

const headBytes = 64

/** HEIC shares its container with AVIF; the brands at its head tell them apart. */
async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    const brands = head.slice(8)
    return (
      head.slice(4, 8) === 'ftyp' &&
      /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(brands) &&
      !/avi[fs]/.test(brands)
    )
  } finally {
    await handle.close()
  }
}
