import { Problem } from '@atelier/contract/problems/problems'
// Says which decoders may run at all: an engine's answer is as little trusted as an upload.
import '#platform/files/pictures.ts'
import sharp from 'sharp'
import { blend } from './blend.ts'
import { featherInside } from './feather.ts'
import {
  contextRegion,
  coveredRegion,
  expandRegion,
  type Region,
  type Size,
} from './mask-region.ts'
import { decodePaintedPart, type PaintedPart } from './painted-part.ts'

/** The part of a picture that an engine is given, at the size at which it paints. */
export interface CroppedPart extends Size {
  readonly region: Region
  readonly original: Uint8Array
  /** White where it is to be repainted. */
  readonly mask: Uint8Array
}
/** Both are files, PNG, of the same size: neither is ever whole in memory as it is. */
export interface SourceFiles {
  /** The working picture. */
  readonly working: string
  readonly mask: string
}
export interface CropRequest {
  readonly parts: SourceFiles
  /** The size at which the engine paints; without one, the region's own. */
  readonly target: Size | undefined
  readonly keepsOpacity: boolean
}
export interface CompositeRequest {
  readonly parts: SourceFiles
  readonly region: Region
  /** What the engine painted of the region. */
  readonly answer: Uint8Array
  /** Where the result is written. */
  readonly result: string
  readonly thumbnailSide: number
  /** Of the small version. */
  readonly quality: number
  /** How soft the edge is asked to be, in pixels. */
  readonly feather: number
}

/** A part that is shown at its own size is made smaller beyond this. */
const ownSideMax = 2048
/** Of the seam that hides the join: in pixels of what the engine painted, and at most in those of the picture. */
const seam = 3
const seamMax = 20
/** What is laid in at once. */
const bandRows = 256
/** Filtering makes a photograph a third smaller, and a low level costs a third of the time of sharp's own. */
export const pngOptions = { compressionLevel: 2, adaptiveFiltering: true } as const

/**
 * What an engine is shown of a picture: the region around what the mask covers.
 * @throws Problem `inpainting.mask-empty` when the mask covers nothing
 */
export async function cropForEngine({
  parts,
  target,
  keepsOpacity,
}: CropRequest): Promise<CroppedPart> {
  const { data, info } = await rawMask(parts.mask)
  const covered = coveredRegion(data, info)
  if (!covered) throw new Problem('inpainting.mask-empty')
  const region = contextRegion(covered, info, target)
  const { width, height } = target ?? fitWithin(region, ownSideMax)
  const resized = (png: string) => sharp(png).extract(region).resize(width, height, { fit: 'fill' })
  const picture = resized(parts.working)
  const original = await (keepsOpacity ? picture : picture.flatten({ background: '#ffffff' }))
    .png()
    .toBuffer()
  return {
    region,
    width,
    height,
    original,
    mask: await resized(parts.mask).toColourspace('b-w').png().toBuffer(),
  }
}

/**
 * Writes the working picture with what an engine painted of its region; answers a small version of it. Every pixel that the mask
 * leaves black is the working picture's, in all four channels, whatever the engine answered, and of whatever size.
 * @throws Problem `image.unreadable` when the engine's answer is no picture
 */
export async function compositeResult({
  parts,
  region,
  answer,
  result,
  thumbnailSide: side,
  quality,
  feather,
}: CompositeRequest): Promise<Uint8Array> {
  const painted = await decodePaintedPart(answer, region)
  const reading = sharp(parts.working).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  // Awaited below: while a thread decodes the picture, this one measures the mask.
  reading.catch(() => undefined)
  const seen = await changedPart(
    parts.mask,
    region,
    Math.max(feather, Math.min(seamMax, seam * painted.scale)),
  )
  const { data: picture, info: size } = await reading
  if (seen) await compositeBands({ picture, size }, seen, painted)
  const whole = () =>
    sharp(picture, { raw: { width: size.width, height: size.height, channels: 4 } })
  const small = whole()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
  const [thumbnail] = await Promise.all([small.toBuffer(), whole().png(pngOptions).toFile(result)])
  return thumbnail
}

/** What of the region is changed at all, and how much. */
interface ChangedPart {
  readonly area: Region
  readonly region: Region
  readonly shares: Uint8Array
}

async function changedPart(
  file: string,
  region: Region,
  seamWidth: number,
): Promise<ChangedPart | undefined> {
  const { data } = await rawMask(file, region)
  const covered = coveredRegion(data, region)
  if (!covered) return undefined
  // With a rim of black, where there is one: the seam begins there.
  const area = expandRegion(covered, region)
  return { area, region, shares: featherInside(cropMask(data, region, area), area, seamWidth) }
}

interface RawPicture {
  readonly picture: Uint8Array
  readonly size: Size
}
/** Band by band: while one is mixed here, a thread scales the next. */
async function compositeBands(
  { picture, size }: RawPicture,
  { area, region, shares }: ChangedPart,
  painted: PaintedPart,
): Promise<void> {
  const bandAt = (top: number): Region => ({
    ...area,
    top: area.top + top,
    height: Math.min(bandRows, area.height - top),
  })
  let next = painted.read(bandAt(0))
  for (let top = 0; top < area.height; top += bandRows) {
    const band = bandAt(top)
    const data = await next
    if (top + bandRows < area.height) next = painted.read(bandAt(top + bandRows))
    blend({
      ...{ picture, size, painted: data, channels: painted.channels },
      region: { ...band, left: region.left + band.left, top: region.top + band.top },
      shares: shares.subarray(top * area.width, (top + band.height) * area.width),
    })
  }
}

/** Masks are kept in shades of grey, a byte for each pixel. */
const rawMask = (file: string, region?: Region) => {
  const mask = sharp(file)
  return (region ? mask.extract(region) : mask)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function cropMask(mask: Uint8Array, { width }: Size, region: Region): Uint8Array {
  const part = new Uint8Array(region.width * region.height)
  for (let y = 0; y < region.height; y += 1) {
    const from = (region.top + y) * width + region.left
    part.set(mask.subarray(from, from + region.width), y * region.width)
  }
  return part
}

function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
