import sharp from 'sharp'
import type { GreyPixels } from './pdf-of.ts'

const [width, height] = [1275, 1650]

/** A sheet of paper with these lines, as a scanner at 150 dots per inch sees it. */
export const paperWith = (lines: readonly string[]) => {
  const texts = lines.map(
    (line, index) =>
      `<text x="120" y="${180 + index * 50}" font-size="30" font-family="sans-serif">${line}</text>`,
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(sheet)).greyscale()
}

/** The same as pixels, to be put into a PDF. */
export async function scanOf(lines: readonly string[]): Promise<GreyPixels> {
  const pixels = await paperWith(lines).toColourspace('b-w').raw().toBuffer()
  return { pixels, width, height }
}
