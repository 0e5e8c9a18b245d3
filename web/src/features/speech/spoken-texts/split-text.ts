import { speechLimits } from '@atelier/contract/speech/speech-limits'

const sentenceEnd = /[.!?…\n]["»”)\]]*\s+/g
/** A part is split in this last share of it: after a sentence, else between two words. */
const searchedShare = 0.2

/** Splits a text into parts that fit in one job each, after a sentence where there is one. */
export function splitText(text: string, maxLength: number = speechLimits.textMax): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const at = splitIndex(rest.slice(0, maxLength))
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest].filter((part) => part.trim() !== '')
}

function splitIndex(part: string): number {
  const from = Math.floor(part.length * (1 - searchedShare))
  const ends = [...part.slice(from).matchAll(sentenceEnd)].map(
    (end) => from + end.index + end[0].length,
  )
  const space = part.lastIndexOf(' ')
  // Never between the two halves of a surrogate pair.
  const whole = /[\ud800-\udbff]$/.test(part) ? part.length - 1 : part.length
  return ends.at(-1) ?? (space > 0 ? space + 1 : whole)
}
