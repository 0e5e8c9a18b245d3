import type { GreyPage } from './page-pixels.ts'

/** Where a word is on its page, in pixels. */
export interface WordBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Of 256 greys: what differs less from its paper is read by programs, and seen by nobody. */
const minContrast = 16
/** Letters cover more of the box of their word, and specks less. */
const extremeShare = 0.05

/** Whether people see the word: text in nearly the colour of its paper would speak to models behind their backs. */
export function isVisibleWord({ pixels, width, height }: GreyPage, word: WordBox): boolean {
  const counts = new Uint32Array(256)
  let total = 0
  const right = Math.min(width, word.left + word.width)
  const bottom = Math.min(height, word.top + word.height)
  for (let y = Math.max(0, word.top); y < bottom; y += 1)
    for (let x = Math.max(0, word.left); x < right; x += 1) {
      const grey = pixels[y * width + x] ?? 0
      counts[grey] = (counts[grey] ?? 0) + 1
      total += 1
    }
  const dark = greyAt(counts, total * extremeShare)
  const light = greyAt(counts, total * (1 - extremeShare))
  return light - dark >= minContrast
}

/** The grey below which so many pixels are. */
function greyAt(counts: Uint32Array, rank: number): number {
  let sum = 0
  for (const [grey, count] of counts.entries()) {
    sum += count
    if (sum > rank) return grey
  }
  return counts.length - 1
}
