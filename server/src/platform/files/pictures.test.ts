import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadPictureTypes } from '@atelier/contract/account/account'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { cropToSquare, inspectPicture, squareInBytes } from './pictures.ts'

const limits = { side: 64, maxSide: 2000 }
const plain = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1976d2' } })

async function withFile<T>(
  content: Buffer | string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'picture')
  await writeFile(file, content)
  return await use(file)
}
const inspect = (content: Buffer | string) =>
  withFile(content, (file) => inspectPicture(file, limits.maxSide))
const square = (content: Buffer) => withFile(content, (file) => cropToSquare(file, limits))
const pixel = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
]

/** Left half red, right half blue. */
const halves = () =>
  plain().composite([
    {
      input: { create: { width: 150, height: 200, channels: 3, background: '#f00' } },
      left: 0,
      top: 0,
    },
    {
      input: { create: { width: 150, height: 200, channels: 3, background: '#00f' } },
      left: 150,
      top: 0,
    },
  ])

/** The head of a HEIC file, as an iPhone writes it. */
const heic = (major: string, ...others: string[]) => {
  const brands = [major, '\0\0\0\0', ...others].join('')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + brands.length)
  return Buffer.concat([size, Buffer.from(`ftyp${brands}`, 'latin1'), randomBytes(200)])
}

describe('ce qu’est une image se lit dans son contenu', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('%s', async (format) => {
    const found = await inspect(await plain().toFormat(format).toBuffer())
    expect(found).toEqual({ type: `image/${format}`, width: 300, height: 200 })
    expect(uploadPictureTypes).toContain(found.type)
  })

  test.each([
    ['texte', 'Bonjour, ceci est un texte'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
    ],
    [
      'SVG annoncé en XML',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    ],
    ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PPM, que la bibliothèque saurait lire', 'P3 1 1 255\n255 0 0\n'],
    ['octets au hasard', randomBytes(5000)],
    ['en-tête PNG seul', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('%s n’est pas une image', async (_, content) => {
    await expect(inspect(content)).rejects.toMatchObject({ code: 'file.not-an-image' })
  })

  test.each([
    ['heic', 'mif1', 'heic'],
    ['mif1', 'heic'],
    ['hevc'],
    ['msf1', 'hevc'],
    ['heix', 'mif1'],
  ])('HEIC est reconnu : %s', async (...brands) => {
    await expect(inspect(heic(...(brands as [string])))).rejects.toMatchObject({
      code: 'file.heic',
    })
  })

  test('une image trop grande est refusée sur son en-tête, sans être décodée', async () => {
    const bomb = await plain(2001, 10).png().toBuffer()
    await expect(inspect(bomb)).rejects.toMatchObject({ code: 'file.not-an-image' })
    // A few bytes that announce forty thousand million pixels.
    const giant = Buffer.from(await plain(10, 10).png().toBuffer())
    giant.writeUInt32BE(200_000, 16)
    giant.writeUInt32BE(200_000, 20)
    await expect(inspect(giant)).rejects.toMatchObject({ code: 'file.not-an-image' })
  })
})

describe('le carré tiré d’une image', () => {
  test('a le côté demandé et garde le milieu', async () => {
    const picture = await square(await halves().png().toBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
    const [left, right] = [await pixel(picture, 4, 32), await pixel(picture, 60, 32)]
    expect(left[0]).toBeGreaterThan(200)
    expect(right[2]).toBeGreaterThan(200)
  })

  test('est droit, et sans rien de ce que l’appareil avait noté', async () => {
    const photo = await halves()
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Camille' },
        IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.toString('latin1')).toContain('Camille')
    const picture = await square(photo)
    const { exif, icc, xmp, orientation } = await sharp(picture).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(picture.toString('latin1')).not.toContain('Camille')
    // Turned a quarter to the right, what was left is now above.
    const [top, bottom] = [await pixel(picture, 32, 4), await pixel(picture, 32, 60)]
    expect(top[0]).toBeGreaterThan(200)
    expect(bottom[2]).toBeGreaterThan(200)
  })

  test('garde la transparence', async () => {
    const clear = sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    expect((await pixel(await square(await clear.png().toBuffer()), 5, 5))[3]).toBe(0)
  })

  test('n’est pas tiré d’un fichier coupé', async () => {
    const noise = sharp(randomBytes(300 * 200 * 3), {
      raw: { width: 300, height: 200, channels: 3 },
    })
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await noise.clone().toFormat(format).toBuffer()
      await expect(square(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
        code: 'file.not-an-image',
      })
    }
  })
})

test('rien n’est trop bruyant pour devenir petit, transparence comprise', async () => {
  const raw = { width: 256, height: 256, channels: 4 } as const
  const noise = await sharp(randomBytes(256 * 256 * 4), { raw })
    .png()
    .toBuffer()
  const maxBytes = 48 * 1024
  const picture = await squareInBytes(noise, { side: 256, maxSide: 2000, maxBytes })
  expect(picture.length).toBeLessThanOrEqual(maxBytes)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 256, format: 'webp' })
})
