interface Lengths {
  readonly usual: number
  readonly min: number
  readonly max: number
}

/** Splits a text that is too long: after a sentence if one ends in reach, else between two words, else anywhere. */
export function splitSentences(text: string, { usual, min, max }: Lengths): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > max) {
    const end = findEnd(text, { from: start + min, wanted: start + usual, to: start + max })
    parts.push(text.slice(start, end).trim())
    start = end
  }
  parts.push(text.slice(start).trim())
  return parts.filter((part) => part !== '')
}

interface Reach {
  readonly from: number
  readonly wanted: number
  readonly to: number
}

function findEnd(text: string, reach: Reach): number {
  return (
    findLast(text, reach, isSentenceEnd) ??
    findLast(text, reach, (sign) => /\s/.test(sign)) ??
    beforePair(text, reach.wanted)
  )
}

/** The last position up to the wanted one, or the first behind it. */
function findLast(
  text: string,
  { from, wanted, to }: Reach,
  isEnd: (sign: string, before: string) => boolean,
): number | undefined {
  const isAt = (at: number) => isEnd(text[at] ?? '', text[at - 1] ?? '')
  for (let at = wanted; at > from; at -= 1) if (isAt(at)) return at
  for (let at = wanted + 1; at < to; at += 1) if (isAt(at)) return at
  return undefined
}

const isSentenceEnd = (sign: string, before: string) =>
  sign === '\n' || (/[ \t\u00a0]/.test(sign) && /[.!?…]/.test(before))

/** Never between the two halves of one sign. */
const beforePair = (text: string, at: number) =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at
