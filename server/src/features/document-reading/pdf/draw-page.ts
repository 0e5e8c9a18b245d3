import { getResolvedPDFJS } from 'unpdf'
import type { PDFPageProxy } from 'unpdf/pdfjs'
import { z } from 'zod'
import {
  compositePictures,
  type DecodedPicture,
  type PositionedPicture,
} from '../scans/composite-pictures.ts'
import type { GreyImage } from '../scans/page-image.ts'
import { findPagePictures, multiply, type PagePicture } from './page-pictures.ts'

/** A sheet of A4 at 300 dots per inch is 3508 high. */
const maxSide = 3508
/** Logos and bullets say nothing of how fine the scan is. */
const minShare = 0.02
const maxPictures = 500

/** The pictures of a page as one, upright, as fine as they are; `undefined` when there are none. */
export async function drawPage(page: PDFPageProxy): Promise<GreyImage | undefined> {
  const pictures = (await findPagePictures(page)).pictures.slice(0, maxPictures)
  const decoded: { readonly of: PagePicture; readonly picture: DecodedPicture }[] = []
  for (const of of pictures) {
    const picture = await decode(page, of)
    if (picture) decoded.push({ of, picture })
  }
  if (decoded.length === 0) return undefined
  const { width, height } = page.getViewport({ scale: 1 })
  const finest = decoded
    .filter(({ of }) => of.share >= minShare)
    .map(({ of, picture }) => dotsPerUnit(of, picture))
  const scale = Math.min(Math.max(1, ...finest), maxSide / Math.max(width, height))
  const view = page.getViewport({ scale })
  const [a, b, c, d, e, f] = view.transform
  const positioned = decoded.map(
    ({ of, picture }): PositionedPicture => ({
      picture,
      matrix: multiply(
        [Number(a), Number(b), Number(c), Number(d), Number(e), Number(f)],
        of.matrix,
      ),
    }),
  )
  const size = { width: Math.round(view.width), height: Math.round(view.height) }
  return size.width * size.height > 0 ? compositePictures(positioned, size) : undefined
}

function dotsPerUnit({ matrix: [a, b, c, d] }: PagePicture, { width, height }: DecodedPicture) {
  return Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d))
}

const Pixels = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  kind: z.number().optional(),
  data: z.custom<Uint8Array>((value) => ArrayBuffer.isView(value)),
})

async function decode(
  page: PDFPageProxy,
  { source, isMask }: PagePicture,
): Promise<DecodedPicture | undefined> {
  const found = Pixels.safeParse(typeof source === 'string' ? await objectOf(page, source) : source)
  if (!found.success) return undefined
  const { width, height, data, kind } = found.data
  return { width, height, data, layout: isMask ? 'mask' : await layoutOf(kind) }
}

async function layoutOf(kind: number | undefined): Promise<DecodedPicture['layout']> {
  const { ImageKind } = await getResolvedPDFJS()
  if (kind === ImageKind.GRAYSCALE_1BPP) return 'bits'
  return kind === ImageKind.RGB_24BPP ? 'rgb' : 'rgba'
}

/** Resolves once it is decoded. */
const objectOf = (page: PDFPageProxy, name: string): Promise<unknown> =>
  new Promise((resolve) => {
    ;(name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve)
  })
