/** A part of one piece of text of a page. */
export interface QuotedPart {
  /** Which piece. */
  readonly item: number
  readonly from: number
  readonly to: number
}

/** Beginnings and ends of quotes that are shorter than this may be anywhere on a page. */
const minLetters = 24

/**
 * Where the pieces of text of a page have a quote. Only letters and digits are compared: spaces, hyphens at the ends of lines, ligatures
 * and quotation marks are written otherwise in a page than in the text that was read from it. Of a quote that goes on elsewhere, its
 * beginning or its end.
 */
export function findQuote(items: readonly string[], quote: string): QuotedPart[] {
  const page = lettersOf(items)
  const wanted = lettersOf([quote]).letters
  for (const part of partsOf(wanted)) {
    const start = page.letters.indexOf(part)
    if (part !== '' && start !== -1) return rangesOf(page, start, start + part.length)
  }
  return []
}

/** The whole quote, then ever shorter beginnings and ends of it. */
function* partsOf(letters: string): Generator<string> {
  yield letters
  for (let length = letters.length; length >= 2 * minLetters; ) {
    length = Math.floor(length / 2)
    yield letters.slice(0, length)
    yield letters.slice(-length)
  }
}

interface Letters {
  readonly letters: string
  /** Of each of them, its piece and its character there. */
  readonly items: readonly number[]
  readonly offsets: readonly number[]
}

function lettersOf(texts: readonly string[]): Letters {
  const found: { letters: string[]; items: number[]; offsets: number[] } = {
    ...{ letters: [], items: [], offsets: [] },
  }
  for (const [item, text] of texts.entries()) {
    let offset = 0
    for (const character of text) {
      for (const letter of character.normalize('NFKD').toLowerCase())
        if (/[\p{L}\p{N}]/u.test(letter)) {
          found.letters.push(letter)
          // A letter of two code units stands at two places of the joined text.
          for (let unit = 0; unit < letter.length; unit += 1) {
            found.items.push(item)
            found.offsets.push(offset)
          }
        }
      offset += character.length
    }
  }
  return { ...found, letters: found.letters.join('') }
}

function rangesOf({ items, offsets }: Letters, start: number, end: number): QuotedPart[] {
  const parts: QuotedPart[] = []
  for (let at = start; at < end; at += 1) {
    const item = items[at] ?? 0
    const from = offsets[at] ?? 0
    const last = parts.at(-1)
    if (last?.item === item) parts[parts.length - 1] = { ...last, to: from + 1 }
    else parts.push({ item, from, to: from + 1 })
  }
  return parts
}
