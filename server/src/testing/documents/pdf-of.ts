import { deflateSync } from 'node:zlib'
import { writePdf } from '../sample-documents.ts'

export interface PdfLine {
  readonly text: string
  /** From the left and the bottom of a page of 612 × 792. */
  readonly x?: number
  readonly y: number
  readonly size?: number
}
export interface PdfPage {
  readonly lines: readonly PdfLine[]
  /** A picture that covers this share of the height. */
  readonly picture?: number
  /** A picture over the whole page, one byte of grey for each pixel. */
  readonly scan?: GreyPixels
  /** The page does not exist, as in a file that was cut off. */
  readonly isMissing?: boolean
  /** What is drawn instead of lines. */
  readonly content?: string
  /** How that is packed, in PDF. */
  readonly filter?: string
}
export interface GreyPixels {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}
interface PdfParts {
  readonly pages: readonly PdfPage[]
  /** A rule for the labels, as PDF writes them: `/S /r` are small Roman numerals. */
  readonly labels?: string
  /** Title and page, from 1. */
  readonly outline?: readonly (readonly [string, number])[]
  readonly isEncrypted?: boolean
}

/** A page whose few bytes become a gigabyte. */
export const memoryBomb: PdfPage = {
  lines: [],
  content: deflateSync(Buffer.from('\x81 '.repeat(8_000_000), 'latin1')).toString('latin1'),
  filter: '/Filter [/FlateDecode /RunLengthDecode]',
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&')
const stream = (content: string, facts = '') =>
  `<< ${facts} /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`
const picture = stream(
  '\x80',
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
)

/** A PDF with these lines, in Helvetica, at these positions. */
export function pdfOf({ pages, labels, outline = [], isEncrypted = false }: PdfParts): Buffer {
  const firstPage = 6
  const pageNumber = (index: number) => firstPage + 2 * index
  const firstEntry = pageNumber(pages.length)
  const scans = pages.flatMap(({ scan }) => scan ?? [])
  const scanNumber = ({ scan }: PdfPage) =>
    firstEntry + outline.length + (scan ? scans.indexOf(scan) : 0)
  const kids = pages.map((page, index) => `${page.isMissing ? 999 : pageNumber(index)} 0 R`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${labels ? `/PageLabels << /Nums [0 << ${labels} >>] >>` : ''} ${outline.length > 0 ? '/Outlines 5 0 R' : ''} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    picture,
    `<< /Type /Outlines /First ${firstEntry} 0 R /Last ${firstEntry + outline.length - 1} 0 R /Count ${outline.length} >>`,
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${pageNumber(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R ${page.scan ? `/I2 ${scanNumber(page)} 0 R` : ''} >> >> >>`,
      stream(page.content ?? contentOf(page), page.filter),
    ]),
    ...outline.map(
      ([title, page], index) =>
        `<< /Title (${escaped(title)}) /Parent 5 0 R /Dest [${pageNumber(page - 1)} 0 R /Fit] ${index > 0 ? `/Prev ${firstEntry + index - 1} 0 R` : ''} ${index < outline.length - 1 ? `/Next ${firstEntry + index + 1} 0 R` : ''} >>`,
    ),
    ...scans.map(scanObject),
  ]
  const key = `<${'42'.repeat(32)}>`
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [${key} ${key}]`
  return writePdf(objects, isEncrypted ? lock : '')
}

const scanObject = ({ pixels, width, height }: GreyPixels) =>
  stream(
    deflateSync(pixels).toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
  )

const contentOf = ({ lines, picture: share, scan }: PdfPage) =>
  [
    ...(scan ? ['q 612 0 0 792 0 0 cm /I2 Do Q'] : []),
    ...(share === undefined ? [] : [`q 612 0 0 ${792 * share} 0 0 cm /I1 Do Q`]),
    ...lines.map(
      ({ text, x = 72, y, size = 12 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`,
    ),
  ].join('\n')
