import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compositeResult, cropForEngine } from './crop-and-composite.ts'
import { fitMask, readMask, writeWorkingPicture } from './working-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-repaint-'))
})
afterAll(() => rm(folder, { recursive: true }))

const code = (expected: string) => expect.objectContaining({ code: expected })
const raw4 = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

const newPath = () => join(folder, crypto.randomUUID())
async function written(bytes: Buffer) {
  const path = newPath()
  await writeFile(path, bytes)
  return path
}
async function open(bytes: Buffer) {
  const picture = await writeWorkingPicture(await written(bytes), newPath())
  return { ...picture, png: await readFile(picture.path) }
}

/** Noise, so that every pixel differs from its neighbours. */
function noise(width: number, height: number, channels: 3 | 4) {
  const data = Buffer.alloc(width * height * channels)
  let seed = 12_345
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    data[at] = seed >> 16
  }
  return sharp(data, { raw: { width, height, channels } })
}
interface Size {
  readonly width: number
  readonly height: number
}
type MaskShape = (x: number, y: number, size: Size) => number
const masks = {
  douce: (x, y, { width, height }) => {
    const distance = Math.hypot(x - width / 2, y - height / 2) / Math.min(width, height)
    return Math.max(0, Math.round(255 * (1 - 3 * distance)))
  },
  minuscule: (x, y, { width, height }) => (x === width >> 1 && y === height >> 1 ? 255 : 0),
  'en coin': (x, y) => (x < 9 && y < 5 ? 255 : 0),
  'en fil': (x, y) => (x === y ? 255 : 0),
  pleine: () => 255,
} satisfies Record<string, MaskShape>
function maskOf(size: Size, shape: MaskShape) {
  const data = Buffer.alloc(size.width * size.height)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) data[y * size.width + x] = shape(x, y, size)
  return sharp(data, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
}
/** Hashes the four channels of every pixel that is black in the mask. */
async function hashOutside(png: Buffer, mask: Buffer) {
  const [pixels, covered] = [await raw4(png), await sharp(mask).extractChannel(0).raw().toBuffer()]
  const rgba = new Uint32Array(pixels.buffer, pixels.byteOffset, covered.length)
  for (let at = 0; at < covered.length; at += 1) if (covered[at] !== 0) rgba[at] = 0
  return createHash('sha256').update(pixels).digest('hex')
}
const green = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
/** What an engine returns when it ignores the mask: a green picture, at a size of its own. */
const engineResults: Record<string, (size: Size) => Promise<Buffer>> = {
  'à la taille demandée': green,
  'en 512 × 512': () => green({ width: 512, height: 512 }),
  'en 3 × 7': () => green({ width: 3, height: 7 }),
}
async function repainted(
  bytes: Buffer,
  shape: MaskShape,
  repaint = engineResults['en 512 × 512'] ?? green,
  feather = 0,
) {
  const picture = await open(bytes)
  const mask = await maskOf(picture, shape)
  const sources = { working: picture.path, mask: await written(mask) }
  const { region, ...shown } = await cropForEngine({
    sources,
    target: { width: 512, height: 512 },
    hasOpacity: false,
  })
  const result = newPath()
  await compositeResult({
    sources,
    region,
    engineResult: await repaint(shown),
    result,
    thumbnailSide: 64,
    quality: 80,
    feather,
  })
  return { picture, mask, result: await readFile(result) }
}

const pictures: Record<string, () => Promise<Buffer>> = {
  'de tailles impaires': () => noise(333, 217, 3).png().toBuffer(),
  'avec transparence': () => noise(201, 150, 4).png().toBuffer(),
  'tournée par EXIF': () =>
    noise(120, 80, 3).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer(),
  'PNG de 16 bits': () => noise(130, 70, 3).toColourspace('rgb16').png().toBuffer(),
  'JPEG en CMJN': () => noise(130, 70, 3).toColourspace('cmyk').jpeg().toBuffer(),
  'en gris': () => noise(130, 70, 3).greyscale().toColourspace('b-w').png().toBuffer(),
  'de 1 × 1': () => noise(1, 1, 3).png().toBuffer(),
  'de 1 × 600': () => noise(1, 600, 4).png().toBuffer(),
}

describe('hors du masque, pas un pixel ne change', () => {
  for (const [what, make] of Object.entries(pictures))
    test.each(Object.entries(masks))(`image ${what}, masque %s`, async (_name, shape) => {
      const bytes = await make()
      const { picture, mask, result } = await repainted(bytes, shape).catch(
        (cause: { code?: string }) => {
          // A soft mask on a tiny picture may cover nothing.
          expect(cause.code).toBe('inpainting.mask-empty')
          return { picture: undefined, mask: Buffer.alloc(0), result: Buffer.alloc(0) }
        },
      )
      if (!picture) return
      expect(await sharp(result).metadata()).toMatchObject({
        format: 'png',
        width: picture.width,
        height: picture.height,
        channels: 4,
        depth: 'uchar',
      })
      expect(await hashOutside(result, mask)).toBe(await hashOutside(picture.png, mask))
    })

  test.each(Object.entries(engineResults))(
    'quand le moteur ignore le masque et répond %s',
    async (_name, repaint) => {
      const { picture, mask, result } = await repainted(
        await noise(333, 217, 4).png().toBuffer(),
        masks.douce,
        repaint,
      )
      expect(await hashOutside(result, mask)).toBe(await hashOutside(picture.png, mask))
    },
  )
})

test('en 4096 × 1024 sous un grand masque, hors du masque pas un pixel ne change non plus', async () => {
  const [width, height] = [4096, 1024]
  // Every pixel differs from its neighbours; half are transparent.
  const rgba = Uint32Array.from(
    { length: width * height },
    (_, at) => (at & 1 ? 0xff000000 : 0x40000000) + at * 0x10001,
  )
  const bytes = await sharp(new Uint8Array(rgba.buffer), {
    raw: { width, height, channels: 4 },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { picture, mask, result } = await repainted(bytes, (x, y) =>
    Math.hypot(x - 2048, y - 512) < 500 ? 255 : 0,
  )
  expect(await hashOutside(result, mask)).toBe(await hashOutside(picture.png, mask))
  const pixels = await sharp(result)
    .extract({ left: 2048, top: 512, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...pixels]).toEqual([0, 255, 0, 255])
})

describe('dans le masque', () => {
  const at = (pixels: Buffer, width: number, x: number, y: number) => [
    ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ]

  test('ce que le moteur a peint est là, aussi sous un trait fin', async () => {
    const { picture, result } = await repainted(
      await noise(300, 200, 3).png().toBuffer(),
      masks['en fil'],
    )
    expect(at(await raw4(result), picture.width, 100, 100)).toEqual([0, 255, 0, 255])
  })

  test('le bord se fond : de plus en plus de ce qui est peint vers l’intérieur', async () => {
    const grey = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#800080' },
    })
      .png()
      .toBuffer()
    const { result } = await repainted(grey, (x) => (x >= 200 ? 255 : 0))
    const pixels = await raw4(result)
    const greens = Array.from(
      { length: 8 },
      (_, index) => at(pixels, 400, 199 + index, 200)[1] ?? 0,
    )
    expect(greens[0]).toBe(0)
    expect(greens[1]).toBeGreaterThan(0)
    expect(greens).toEqual(greens.toSorted((a, b) => a - b))
    expect(at(pixels, 400, 300, 200)).toEqual([0, 255, 0, 255])
  })

  test('un bord plus doux, quand on le demande, ne sort pas du masque', async () => {
    const purple = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#800080' },
    })
      .png()
      .toBuffer()
    const half: MaskShape = (x) => (x >= 200 ? 255 : 0)
    const { picture, mask, result } = await repainted(
      purple,
      half,
      engineResults['en 512 × 512'],
      40,
    )
    const pixels = await raw4(result)
    const greens = [199, 210, 220, 230, 260].map((x) => at(pixels, 400, x, 200)[1] ?? 0)
    expect(greens).toEqual([0, 70, 134, 198, 255])
    expect(await hashOutside(result, mask)).toBe(await hashOutside(picture.png, mask))
  })

  test('une réponse qui n’est pas une image se dit', async () => {
    const svg = async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(
      repainted(await noise(50, 50, 3).png().toBuffer(), masks.pleine, svg),
    ).rejects.toEqual(code('image.unreadable'))
  })
})

describe('les images reçues', () => {
  test('d’une animation, la première image seulement, et c’est dit', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const picture = await open(
      await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true })
        .toBuffer(),
    )
    expect(picture).toMatchObject({ width: 40, height: 30, notes: ['first-frame'] })
    expect([...(await raw4(picture.png)).subarray(0, 4)]).toEqual([255, 0, 0, 255])
  })

  test('l’orientation d’un téléphone est respectée', async () => {
    expect(await open((await pictures['tournée par EXIF']?.()) ?? Buffer.alloc(0))).toMatchObject({
      width: 80,
      height: 120,
      notes: [],
    })
  })

  test('un masque vide, ou transparent, est refusé', async () => {
    const black = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#000000' },
    })
      .png()
      .toBuffer()
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: '#ffffff00' },
    })
      .png()
      .toBuffer()
    for (const mask of [black, clear])
      await expect(readMask(mask, 'white')).rejects.toEqual(code('inpainting.mask-empty'))
  })

  test('un masque d’une autre taille est mis à celle de l’image', async () => {
    const mask = await readMask(await maskOf({ width: 30, height: 10 }, masks.pleine), 'white')
    const path = newPath()
    const wasFitted = await fitMask(mask, { width: 333, height: 217 }, path)
    expect([wasFitted, await sharp(path).metadata()]).toEqual([
      true,
      expect.objectContaining({ width: 333, height: 217 }),
    ])
  })

  test('trop grande, elle est refusée avec sa limite', async () => {
    const large = await sharp({
      create: { width: 4097, height: 2, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    await expect(open(large)).rejects.toMatchObject({
      code: 'inpainting.picture-too-large',
      params: { max: 4096 },
    })
  })
})
