import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { paperWith } from '#testing/paper-with.ts'
import { createNativePackages } from '../native-packages/native-packages.ts'
import type { PageImage } from './recognition-protocol.ts'
import { type ClosableTextRecognition, createTextRecognition } from './text-recognition.ts'

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const created: ClosableTextRecognition[] = []

function makeRecognition(options: { readonly pageMs?: number } = {}) {
  const nativePackage = createNativePackages({ projectRoot }).ocr
  const recognition = createTextRecognition({ nativePackage, ...options })
  created.push(recognition)
  return recognition
}
afterEach(async () => {
  await Promise.all(created.splice(0).map((one) => one.close()))
})

const scan = (lines: readonly string[]) =>
  paperWith(lines, { width: 1700, height: 600, fontSize: 40 })
const file = async (picture: ReturnType<typeof scan>): Promise<PageImage> => ({
  type: 'file',
  bytes: await picture.toBuffer(),
  page: 1,
})
const french = [
  'Le règlement intérieur est affiché à la mairie.',
  'Article 12. Le barbecue est interdit.',
]

describe('la reconnaissance de texte', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'lit un texte français en %s',
    async (format) => {
      const image = await file(scan(french).toFormat(format))
      expect(await makeRecognition().recognize(image, neverAborted())).toEqual([french.join(' ')])
    },
  )

  it('lit des pixels, l’anglais et l’espagnol, et tourne une photo prise de côté', async () => {
    const recognition = makeRecognition()
    const { data, info } = await scan(['The council meets every second Tuesday.'])
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { type: 'grey', pixels: data, width: info.width, height: info.height } as const
    expect(await recognition.recognize(pixels, neverAborted())).toEqual([
      'The council meets every second Tuesday.',
    ])
    const sideways = await scan(['El niño compra mañana una manzana.']).png().toBuffer()
    const turned = sharp(await sharp(sideways).rotate(90).jpeg().toBuffer())
    const image = await file(turned.withMetadata({ orientation: 8 }).jpeg())
    expect(await recognition.recognize(image, neverAborted())).toEqual([
      'El niño compra mañana una manzana.',
    ])
  })

  it('ne trouve rien sur une page blanche, et refuse ce qui n’est pas une image', async () => {
    const recognition = makeRecognition()
    expect(await recognition.recognize(await file(scan([]).png()), neverAborted())).toEqual([])
    const pid = recognition.pid()
    const wrong = { type: 'file', bytes: Buffer.from('%PDF-1.7'), page: 1 } as const
    expect(await failureOf(recognition.recognize(wrong, neverAborted()))).toMatchObject({
      reason: 'failed',
    })
    const huge = { type: 'grey', pixels: Buffer.alloc(4), width: 90_000, height: 90_000 } as const
    expect(await failureOf(recognition.recognize(huge, neverAborted()))).toMatchObject({
      reason: 'too-large',
    })
    expect(recognition.pid()).toBe(pid)
  })

  it('ne lit pas ce qui a presque la couleur du papier, que personne ne verrait ; une encre pâle, si', async () => {
    const recognition = makeRecognition()
    const { data, info } = await scan(french)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const inked = (contrast: number, paper = 255) => ({
      ...({ type: 'grey', width: info.width, height: info.height } as const),
      pixels: data.map((grey) => paper - Math.round(((255 - grey) / 255) * contrast)),
    })
    for (const hidden of [inked(2), inked(12), inked(6, 128)])
      expect(await recognition.recognize(hidden, neverAborted())).toEqual([])
    expect(await recognition.recognize(inked(40), neverAborted())).toEqual([french.join(' ')])
  })

  it('lit une page après l’autre ; celle que l’on quitte ne coûte rien aux suivantes', async () => {
    const recognition = makeRecognition()
    const image = await file(scan(french).png())
    const stop = new AbortController()
    const [left, waiting, next] = [
      recognition.recognize(image, stop.signal),
      recognition.recognize(image, stop.signal),
      recognition.recognize(image, neverAborted()),
    ]
    stop.abort(new Error('assez'))
    await expect(left).rejects.toThrow('assez')
    await expect(waiting).rejects.toThrow('assez')
    expect(await next).toEqual([french.join(' ')])
  })

  it('abandonne une page trop longue, et lit la suivante', async () => {
    const recognition = makeRecognition({ pageMs: 1 })
    const image = await file(scan(french).png())
    expect(await failureOf(recognition.recognize(image, neverAborted()))).toMatchObject({
      reason: 'timeout',
    })
    expect(await failureOf(recognition.recognize(image, neverAborted()))).toMatchObject({
      reason: 'timeout',
    })
  })
})
