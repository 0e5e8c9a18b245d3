import type { PDFPageProxy } from 'unpdf/pdfjs'

type Matrix = readonly [number, number, number, number, number, number]
/** Pictures that a page shows. */
export interface PagePictures {
  /** Share of the page that they cover, 1 at most. */
  readonly share: number
  /**
   * The one that covers the most. Its pixels are had without drawing, for a program that reads
   * scans: `page.objs.get(name)`, or `page.commonObjs` where the name begins with `g_`.
   */
  readonly largest: { readonly name: string; readonly share: number } | undefined
}

/** Looks at what a page draws, without drawing it. */
export async function findPagePictures(page: PDFPageProxy): Promise<PagePictures> {
  const { getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 })
  const pictures: { name: string; share: number }[] = []
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
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintImageMaskXObject) {
      const [a, b, c, d] = matrix
      const share = Math.min(1, Math.abs(a * d - b * c) / (width * height))
      pictures.push({ name: nameOf(parameters[0]), share })
    }
  }
  return {
    share: Math.min(
      1,
      pictures.reduce((sum, { share }) => sum + share, 0),
    ),
    largest: pictures.toSorted((a, b) => b.share - a.share)[0],
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function nameOf(parameter: unknown): string {
  if (typeof parameter === 'string') return parameter
  const isNamed = typeof parameter === 'object' && parameter !== null && 'data' in parameter
  return isNamed && typeof parameter.data === 'string' ? parameter.data : ''
}

function multiply([a, b, c, d, e, f]: Matrix, by: readonly unknown[]): Matrix {
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
