import type { GreyImage } from './page-image.ts'

/** From one plane to another, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number]

/** A picture as pdf.js decodes it. */
export interface DecodedPicture {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
  readonly layout: 'bits' | 'rgb' | 'rgba' | 'mask'
}
export interface PositionedPicture {
  readonly picture: DecodedPicture
  /** From the unit square to the pixels of the page, counted from its top left. */
  readonly matrix: Matrix
}

const white = 255
/** So many pixels of a picture, in each direction, are seen in one of the page. */
const maxAveraged = 6

/** The pictures of a page on white paper, the later ones over the earlier ones. */
export function compositePictures(
  pictures: readonly PositionedPicture[],
  { width, height }: { readonly width: number; readonly height: number },
): GreyImage {
  const page = {
    type: 'grey' as const,
    pixels: new Uint8Array(width * height).fill(white),
    width,
    height,
  }
  for (const picture of pictures) addPicture(page, picture)
  return page
}

function addPicture(page: GreyImage, { picture, matrix }: PositionedPicture): void {
  const [a, b, c, d, e, f] = matrix
  const area = a * d - b * c
  if (Math.abs(area) < 1 || ![...matrix].every(Number.isFinite)) return
  const corners = [
    [e, f] as const,
    [e + a, f + b] as const,
    [e + c, f + d] as const,
    [e + a + c, f + b + d] as const,
  ]
  const range = (values: readonly number[], max: number) =>
    [
      Math.max(0, Math.floor(Math.min(...values))),
      Math.min(max, Math.ceil(Math.max(...values))),
    ] as const
  const [left, right] = range(
    corners.map(([x]) => x),
    page.width,
  )
  const [top, bottom] = range(
    corners.map(([, y]) => y),
    page.height,
  )
  const grey = greyReader(picture)
  // Pixels of the picture for each one of the page.
  const density = Math.sqrt((picture.width * picture.height) / Math.abs(area))
  const samples = Math.max(1, Math.min(maxAveraged, Math.round(density)))
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f]
      const [across, up] = [(d * dx - c * dy) / area, (a * dy - b * dx) / area]
      if (across < 0 || across >= 1 || up < 0 || up >= 1) continue
      const shade = averageAt(grey, picture, {
        column: Math.floor(across * picture.width - samples / 2 + 0.5),
        row: Math.floor((1 - up) * picture.height - samples / 2 + 0.5),
        samples,
      })
      if (shade !== undefined) page.pixels[y * page.width + x] = shade
    }
}

type GreyAt = (column: number, row: number) => number | undefined

interface Sample {
  readonly column: number
  readonly row: number
  readonly samples: number
}

/** Where nothing is painted, the paper is seen. */
function averageAt(
  grey: GreyAt,
  { width, height }: DecodedPicture,
  { column, row, samples }: Sample,
): number | undefined {
  let sum = 0
  let painted = 0
  let count = 0
  for (let down = 0; down < samples; down += 1)
    for (let along = 0; along < samples; along += 1) {
      const shade = grey(
        Math.max(0, Math.min(width - 1, column + along)),
        Math.max(0, Math.min(height - 1, row + down)),
      )
      if (shade !== undefined) painted += 1
      sum += shade ?? white
      count += 1
    }
  return painted === 0 ? undefined : Math.round(sum / count)
}

function greyReader({ data, width, layout }: DecodedPicture): GreyAt {
  const rowBytes = Math.ceil(width / 8)
  const bit = (column: number, row: number) =>
    ((data[row * rowBytes + (column >> 3)] ?? 0xff) >> (7 - (column & 7))) & 1
  const luminance = (at: number) =>
    (77 * (data[at] ?? white) + 150 * (data[at + 1] ?? white) + 29 * (data[at + 2] ?? white)) / 256
  switch (layout) {
    case 'bits':
      return (column, row) => bit(column, row) * white
    case 'mask':
      return (column, row) => (bit(column, row) === 0 ? 0 : undefined)
    case 'rgb':
      return (column, row) => luminance(3 * (row * width + column))
    case 'rgba':
      return (column, row) => {
        const at = 4 * (row * width + column)
        const share = (data[at + 3] ?? white) / white
        return share === 0 ? undefined : luminance(at) * share + white * (1 - share)
      }
  }
}
