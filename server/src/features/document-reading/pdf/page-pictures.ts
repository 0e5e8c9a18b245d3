import type { PDFPageProxy } from 'unpdf/pdfjs'

type Matrix = readonly [number, number, number, number, number, number]
/** A picture that a page shows. */
export interface PagePicture {
  /** Share of the page that it covers, 1 at most. */
  readonly share: number
  /** From the unit square to the page. */
  readonly matrix: Matrix
  /** One bit for each pixel, which is painted or not. */
  readonly isMask: boolean
  /**
   * Its pixels, or the name under which they are had without drawing: `page.objs.get(name)`, or `page.commonObjs` where the
   * name begins with `g_`.
   */
  readonly source: unknown
}
export interface PagePictures {
  /** Share of the page that they cover, 1 at most. */
  readonly share: number
  /** In the order in which they are painted. */
  readonly pictures: readonly PagePicture[]
}

/** Looks at what a page draws, without drawing it. */
export async function findPagePictures(page: PDFPageProxy): Promise<PagePictures> {
  const { getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 })
  const pictureOperators = new Set([
    OPS.paintImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintInlineImageXObject,
  ])
  const pictures: PagePicture[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operator] of fnArray.entries()) {
    const parameters = (argsArray[index] ?? []) as readonly unknown[]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = multiply(matrix, parameters)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (isList(parameters[0])) matrix = multiply(matrix, parameters[0])
    } else if (pictureOperators.has(operator)) {
      const [a, b, c, d] = matrix
      const share = Math.min(1, Math.abs(a * d - b * c) / (width * height))
      const isMask = operator === OPS.paintImageMaskXObject
      pictures.push({ share, matrix, isMask, source: sourceOf(parameters[0], isMask) })
    }
  }
  return {
    share: Math.min(
      1,
      pictures.reduce((sum, { share }) => sum + share, 0),
    ),
    pictures,
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** A mask names its pixels in an object, or has them there. */
const sourceOf = (parameter: unknown, isMask: boolean): unknown =>
  isMask && hasName(parameter) ? parameter.data : parameter

const hasName = (parameter: unknown): parameter is { readonly data: string } =>
  typeof parameter === 'object' &&
  parameter !== null &&
  'data' in parameter &&
  typeof parameter.data === 'string'

export function multiply([a, b, c, d, e, f]: Matrix, by: readonly unknown[]): Matrix {
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = [...by].map(Number)
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ]
}
