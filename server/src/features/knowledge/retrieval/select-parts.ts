import { setImmediate } from 'node:timers/promises'
import { wordsOf } from '#platform/text/words.ts'
import { rarityOf } from '../index/ranking/rarity.ts'
import { questionWords } from '../index/text/question-words.ts'
import { stemsOf } from '../index/text/stems.ts'

/** Characters of a part, about. */
const partLength = 900
/** Parts that are read before others are served. */
const partsPerSlice = 20
/** Between parts that do not follow each other. */
const gap = '\n\n[…]\n\n'

export interface SelectedParts {
  readonly text: string
  /** Of the whole text, from 0 to 1. */
  readonly share: number
}
interface TextPart {
  readonly index: number
  readonly text: string
  readonly bytes: number
}

/**
 * Of a text that is too long to be given whole, what is about a question, in its order: the beginning, then the parts that have most of its
 * words, as far as they fit. Nothing where no part has any of them.
 */
export async function selectParts(
  text: string,
  question: string,
  maxBytes: number,
): Promise<SelectedParts | undefined> {
  const words = questionWords(question).map(({ word }) => stemsOf(word))
  const parts = partsOf(text)
  if (words.length === 0) return undefined
  const scores = scoresOf(await findWords(parts, words), words.length)
  if (!scores.some((score) => score > 0)) return undefined
  const order = parts.toSorted(
    (one, other) =>
      (scores[other.index] ?? 0) - (scores[one.index] ?? 0) || one.index - other.index,
  )
  return joined(partsWithin([...parts.slice(0, 1), ...order], maxBytes), Buffer.byteLength(text))
}

/** Which of the words each part has. */
async function findWords(
  parts: readonly TextPart[],
  words: readonly (readonly string[])[],
): Promise<readonly ReadonlySet<number>[]> {
  const numbers = new Map(words.flatMap((stems, number) => stems.map((stem) => [stem, number])))
  const found: ReadonlySet<number>[] = []
  for (const part of parts) {
    const inPart = new Set<number>()
    for (const { word } of wordsOf(part.text))
      for (const stem of stemsOf(word)) {
        const number = numbers.get(stem)
        if (number !== undefined) inPart.add(number)
      }
    found.push(inPart)
    if (found.length % partsPerSlice === 0) await setImmediate()
  }
  return found
}

/** A word of few parts tells more than one of many. */
function scoresOf(found: readonly ReadonlySet<number>[], wordCount: number): readonly number[] {
  const rarities = Array.from({ length: wordCount }, (_, number) =>
    rarityOf(found.filter((inPart) => inPart.has(number)).length, found.length),
  )
  return found.map((inPart) =>
    [...inPart].reduce((sum, number) => sum + (rarities[number] ?? 0), 0),
  )
}

function partsWithin(order: readonly TextPart[], maxBytes: number): readonly TextPart[] {
  const selected = new Map<number, TextPart>()
  let remaining = maxBytes
  for (const part of order) {
    const bytes = part.bytes + gap.length
    if (selected.has(part.index) || bytes > remaining) continue
    selected.set(part.index, part)
    remaining -= bytes
  }
  return [...selected.values()].toSorted((one, other) => one.index - other.index)
}

function joined(parts: readonly TextPart[], total: number): SelectedParts | undefined {
  if (parts.length === 0) return undefined
  let text = ''
  let last = -1
  for (const part of parts) {
    if (part.index !== last + 1) text += gap
    text += part.text
    last = part.index
  }
  return { text, share: parts.reduce((sum, { bytes }) => sum + bytes, 0) / total }
}

/** The text in parts, at the end of a paragraph, a sentence or a word; joined again they are the text. */
function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start)
    const part = text.slice(start, end)
    parts.push({ index: parts.length, text: part, bytes: Buffer.byteLength(part) })
    start = end
  }
  return parts
}

function endOfPart(text: string, start: number): number {
  if (text.length - start <= partLength) return text.length
  const part = text.slice(start, start + partLength)
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const end = part.lastIndexOf(mark)
    if (end > partLength / 3) return start + end + mark.length
  }
  // Not within a character of two parts.
  const isInside = /[\ud800-\udbff]$/.test(part)
  return start + part.length - (isInside ? 1 : 0)
}
