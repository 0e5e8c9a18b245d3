import { paperWith as paperOf } from '@atelier/engine/testing/paper-with'
import type { GreyPixels } from './pdf-of.ts'

const [width, height] = [1275, 1650]

/** A sheet of paper with these lines, as a scanner at 150 dots per inch sees it. */
export const paperWith = (lines: readonly string[]) =>
  paperOf(lines, { width, height, fontSize: 30 }).greyscale()

/** The same as pixels, to be put into a PDF. */
export async function scanOf(lines: readonly string[]): Promise<GreyPixels> {
  const pixels = await paperWith(lines).toColourspace('b-w').raw().toBuffer()
  return { pixels, width, height }
}
