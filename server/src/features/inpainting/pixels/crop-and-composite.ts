import { Problem } from '@atelier/contract/problems/problems'
import { loadPictureLibrary } from '@atelier/engine/media/picture-library'
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

/** The part of a picture sent to an engine, at the size that it paints. */
export interface CroppedPart extends Size {
  readonly region: Region
  readonly original: Uint8Array
  /** White where to repaint. */
  readonly mask: Uint8Array
}
/** Paths of two PNG files of the same size: decoded, they would need too much memory at once. */
export interface SourceFiles {
  /** The working picture. */
  readonly working: string
  readonly mask: string
}
export interface CropRequest {
  readonly sources: SourceFiles
  /** The size that the engine paints; by default the region's own size. */
  readonly target: Size | undefined
  readonly hasOpacity: boolean
}
export interface CompositeRequest {
  readonly sources: SourceFiles
  readonly region: Region
  /** The engine's picture of the region. */
  readonly engineResult: Uint8Array
  /** The path for the result. */
  readonly result: string
  readonly thumbnailSide: number
  /** Of the thumbnail. */
  readonly quality: number
  /** Width of the soft edge, in pixels. */
  readonly feather: number
}

/** The maximum side of a part sent at its own size. */
const ownSideMax = 2048
/** Width of the soft edge that hides the join: in pixels of the engine's picture, and its maximum in pixels of the original. */
const seam = 3
const seamMax = 20
/** Rows composited at once. */
const bandRows = 256
/** Filtering makes photographs a third smaller; a low level takes a third of the time of sharp's default. */
export const pngOptions = { compressionLevel: 2, adaptiveFiltering: true } as const

/**
 * Crops the region around the mask, to send to an engine.
 * @throws Problem `inpainting.mask-empty` when the mask covers nothing
 */
export async function cropForEngine({
  sources,
  target,
  hasOpacity,
}: CropRequest): Promise<CroppedPart> {
  const sharp = await loadPictureLibrary()
  const { data, info } = await rawMask(sources.mask)
  const covered = coveredRegion(data, info)
  if (!covered) throw new Problem('inpainting.mask-empty')
  const region = contextRegion(covered, info, target)
  const { width, height } = target ?? fitWithin(region, ownSideMax)
  const resized = (png: string) => sharp(png).extract(region).resize(width, height, { fit: 'fill' })
  const picture = resized(sources.working)
  const original = await (hasOpacity ? picture : picture.flatten({ background: '#ffffff' }))
    .png()
    .toBuffer()
  return {
    region,
    width,
    height,
    original,
    mask: await resized(sources.mask).toColourspace('b-w').png().toBuffer(),
  }
}

/**
 * Composites the engine's result onto the working picture, writes it, and returns a thumbnail. Pixels that are black in the mask
 * stay as in the working picture, in all four channels, whatever the engine returned and at whatever size.
 * @throws Problem `image.unreadable` when the engine's result is not a picture
 */
export async function compositeResult({
  sources,
  region,
  engineResult,
  result,
  thumbnailSide: side,
  quality,
  feather,
}: CompositeRequest): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary()
  const painted = await decodePaintedPart(engineResult, region)
  const reading = sharp(sources.working).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  // Awaited below: a thread decodes the picture while this one processes the mask.
  reading.catch(() => undefined)
  const changed = await changedPart(
    sources.mask,
    region,
    Math.max(feather, Math.min(seamMax, seam * painted.scale)),
  )
  const { data: picture, info: size } = await reading
  if (changed) await compositeBands({ picture, size }, changed, painted)
  const whole = () =>
    sharp(picture, { raw: { width: size.width, height: size.height, channels: 4 } })
  const small = whole()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
  const [thumbnail] = await Promise.all([small.toBuffer(), whole().png(pngOptions).toFile(result)])
  return thumbnail
}

/** The part of the region that changes, and how much each pixel changes. */
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
  // With a border of black pixels, where the soft edge begins.
  const area = expandRegion(covered, region)
  return { area, region, shares: featherInside(cropMask(data, region, area), area, seamWidth) }
}

interface RawPicture {
  readonly picture: Uint8Array
  readonly size: Size
}
/** Band by band: a thread scales the next one while this one is composited. */
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

/** Masks are greyscale, one byte per pixel. */
async function rawMask(file: string, region?: Region) {
  const sharp = await loadPictureLibrary()
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
