import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { memoryBomb, pdfOf } from '#testing/documents/pdf-of.ts'
import { paperWith, scanOf } from '#testing/documents/scan-of.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { GreyImage } from './page-image.ts'
import { type PageToRecognize, readPageImages } from './read-page-images.ts'

async function imagesOf(bytes: Buffer, pages: readonly number[]): Promise<PageToRecognize[]> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'document')
  await writeFile(path, bytes)
  return await Array.fromAsync(readPageImages({ path, pages }))
}

function requireGrey(read: PageToRecognize | undefined): GreyImage {
  if (read?.image?.type !== 'grey') throw new Error('no pixels')
  return read.image
}

test('une page numérisée d’un PDF est rendue telle qu’elle a été numérisée', async () => {
  const scan = await scanOf(['Règlement intérieur'])
  const [first, second] = await imagesOf(
    pdfOf({ pages: [{ lines: [] }, { lines: [], scan }] }),
    [2, 1],
  )
  const image = requireGrey(first)
  expect([image.width, image.height]).toEqual([scan.width, scan.height])
  const changed = scan.pixels.filter(
    (grey, index) => Math.abs(grey - (image.pixels[index] ?? 0)) > 2,
  )
  expect(changed).toHaveLength(0)
  expect(second).toEqual({ page: 1, image: undefined })
})

test('une page tournée est redressée, et une page faite de bandes recollée', async () => {
  const scan = await scanOf(['Haut de page'])
  const upright = pdfOf({ pages: [{ lines: [], scan }] })
  const turned = Buffer.from(
    upright.toString('latin1').replace('/MediaBox', '/Rotate 90 /MediaBox'),
    'latin1',
  )
  const [read] = await imagesOf(turned, [1])
  const image = requireGrey(read)
  expect([image.width, image.height]).toEqual([scan.height, scan.width])
  const back = await sharp(image.pixels, {
    raw: { width: image.width, height: image.height, channels: 1 },
  })
    .rotate(270)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  expect(back.filter((grey, index) => Math.abs(grey - (scan.pixels[index] ?? 0)) > 8)).toHaveLength(
    0,
  )
  const strips = pdfOf({
    pages: [
      {
        lines: [],
        scan,
        content: 'q 612 0 0 396 0 396 cm /I2 Do Q q 612 0 0 396 0 0 cm /I2 Do Q',
      },
    ],
  })
  const halves = requireGrey((await imagesOf(strips, [1]))[0])
  const half = (halves.width * halves.height) / 2
  expect(halves.pixels.subarray(0, half)).toEqual(halves.pixels.subarray(half))
})

test('une page qui coûte trop ne coûte pas les autres', async () => {
  const scan = await scanOf(['Texte'])
  const page = { lines: [], scan }
  const read = await imagesOf(pdfOf({ pages: [page, memoryBomb, page] }), [1, 2, 3])
  expect(read.map(({ page: number, image }) => [number, image?.type])).toEqual([
    [1, 'grey'],
    [2, undefined],
    [3, 'grey'],
  ])
})

test('un fichier image est rendu tel quel', async () => {
  const bytes = await paperWith(['Texte']).png().toBuffer()
  const [read] = await imagesOf(bytes, [1])
  expect(read).toMatchObject({ page: 1, image: { type: 'file', page: 1 } })
  expect(read?.image?.type === 'file' && Buffer.from(read.image.bytes).equals(bytes)).toBe(true)
})
