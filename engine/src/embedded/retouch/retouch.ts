import type { Sharp } from 'sharp'
import type { EngineModel, ImageResult, InpaintRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { loadPictureLibrary } from '#media/picture-library.ts'
import { fillHole, type PixelPlane } from './fill-hole.ts'

export const retouchModel: EngineModel = {
  id: 'retouche',
  name: 'Retouche classique (sans IA)',
  description:
    'Efface ce que le masque couvre en prolongeant ce qui l’entoure : rayures, poussières, fils, petits textes. Ne dessine rien de nouveau ; une grande zone devient floue, et le prompt n’a pas d’effet.',
  capabilities: ['inpainting'],
  honours: [],
  isLight: true,
  isRetouch: true,
}

const channels = 4
const pixelsMax = 4096 * 4096

/** Inpainting without a model: the masked area is filled from its edge. No parameter has an effect, so `applied` is empty. */
export async function retouch(
  { original, mask }: InpaintRequest,
  signal: AbortSignal,
): Promise<ImageResult> {
  signal.throwIfAborted()
  const sharp = await loadPictureLibrary()
  const { data, info } = await decode(
    sharp(original.bytes, { limitInputPixels: pixelsMax }).toColourspace('srgb').ensureAlpha(),
  )
  const { width, height } = info
  const covered = await decode(
    sharp(mask.bytes, { limitInputPixels: pixelsMax })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('b-w')
      .extractChannel(0),
  )
  const plane = planeOf(data, { width, height, covered: covered.data })
  await fillHole(plane, signal)
  const bytes = await sharp(bytesOf(plane), { raw: { width, height, channels } }).png().toBuffer()
  return { pictures: [{ bytes, mediaType: 'image/png' }], applied: {}, route: 'native' }
}

async function decode(picture: Sharp) {
  try {
    return await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new EngineFailure('refused', { cause, detail: 'not a picture' })
  }
}

interface CoveredArea {
  readonly width: number
  readonly height: number
  readonly covered: Uint8Array
}
/** Colours multiplied by their opacity, so that transparent pixels have no effect. */
function planeOf(data: Uint8Array, { width, height, covered }: CoveredArea): PixelPlane {
  const values = new Float32Array(data.length)
  const known = new Float32Array(covered.length)
  for (let at = 0; at < covered.length; at += 1) {
    known[at] = covered[at] === 0 ? 1 : 0
    const opacity = data[at * channels + 3] ?? 0
    values[at * channels + 3] = opacity
    for (let channel = 0; channel < 3; channel += 1)
      values[at * channels + channel] = ((data[at * channels + channel] ?? 0) * opacity) / 255
  }
  return { width, height, values, known }
}

function bytesOf({ values }: PixelPlane): Uint8Array {
  const data = new Uint8ClampedArray(values.length)
  for (let at = 0; at < values.length; at += channels) {
    const opacity = values[at + 3] ?? 0
    data[at + 3] = opacity
    if (opacity === 0) continue
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = ((values[at + channel] ?? 0) * 255) / opacity
  }
  return new Uint8Array(data.buffer)
}
