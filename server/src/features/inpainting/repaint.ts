import { Problem } from '@atelier/contract/problems'
import sharp from 'sharp'
import { blend } from './blend.ts'
import { featherInside } from './feather.ts'
import { coveredRegion, type Region, type Size, shownRegion } from './mask-region.ts'

/** The part of a picture that an engine is given, at the size at which it paints. */
export interface ShownPart extends Size {
  readonly original: Buffer
  /** White where it is to be repainted. */
  readonly mask: Buffer
}
export interface Parts {
  /** The working picture, PNG. */
  readonly working: Buffer
  /** PNG of the same size. */
  readonly mask: Buffer
}

/** Pictures of engines are no larger. */
const paintedSideMax = 8192
/** A part that is shown at its own size is made smaller beyond this. */
const ownSideMax = 2048
/** Of the seam, in pixels of what the engine painted. */
const seam = 3

/**
 * What an engine is shown of a picture: the region around what the mask covers.
 * @param target the size at which the engine paints; without one, the region's own
 * @throws Problem `inpainting.mask-empty` when the mask covers nothing
 */
export async function partToPaint(
  { working, mask }: Parts,
  target: Size | undefined,
  keepsOpacity: boolean,
): Promise<ShownPart & { readonly region: Region }> {
  const { data, info } = await rawMask(mask)
  const covered = coveredRegion(data, info)
  if (!covered) throw new Problem('inpainting.mask-empty')
  const region = shownRegion(covered, info, target)
  const { width, height } = target ?? withinSide(region, ownSideMax)
  const resized = (png: Buffer) => sharp(png).extract(region).resize(width, height, { fit: 'fill' })
  const picture = resized(working)
  const original = await (keepsOpacity ? picture : picture.flatten({ background: '#ffffff' })).png().toBuffer()
  return { region, width, height, original, mask: await resized(mask).toColourspace('b-w').png().toBuffer() }
}

/**
 * The working picture with what an engine painted of its region. Every pixel that the mask leaves black is the working picture's, in
 * all four channels, whatever the engine answered, and of whatever size.
 * @throws Problem `image.unreadable` when the engine's answer is no picture
 */
export async function withPainted(parts: Parts, region: Region, answer: Uint8Array): Promise<Buffer> {
  const painted = await readPainted(answer, region)
  const { data: mask, info: size } = await rawMask(parts.mask)
  const shares = await featherInside(cut(mask, size, region), region, seam * painted.scale)
  const picture = await sharp(parts.working).ensureAlpha().raw().toBuffer()
  await blend({ picture, size, region, painted: painted.data, shares })
  return await sharp(picture, { raw: { width: size.width, height: size.height, channels: 4 } })
    .png({ compressionLevel: 5 })
    .toBuffer()
}

/** Upright, sRGB, with opacity, at the region's size; `scale` says how much larger than it was painted. */
async function readPainted(answer: Uint8Array, { width, height }: Region) {
  try {
    const picture = sharp(answer, { failOn: 'error', limitInputPixels: paintedSideMax * paintedSideMax })
    const { autoOrient } = await picture.metadata()
    const data = await picture
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { data, scale: Math.max(1, width / autoOrient.width) }
  } catch (cause) {
    throw new Problem('image.unreadable', { cause })
  }
}

const rawMask = (mask: Buffer) =>
  sharp(mask).toColourspace('b-w').extractChannel(0).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

function cut(mask: Uint8Array, { width }: Size, region: Region): Uint8Array {
  const part = new Uint8Array(region.width * region.height)
  for (let y = 0; y < region.height; y += 1) {
    const from = (region.top + y) * width + region.left
    part.set(mask.subarray(from, from + region.width), y * region.width)
  }
  return part
}

function withinSide({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
