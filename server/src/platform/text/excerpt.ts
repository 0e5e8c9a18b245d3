import { chatSearchLimits, type HighlightedText } from '@atelier/contract/chat/search'
import { type Word, wordsOf } from './words.ts'

/** Characters before the first match, so that one reads it in its sentence. */
const leadCharacters = 40
/** Enough to choose a good place from; a long text that is full of matches is not read to its end. */
const maxMatches = 200

/** A text with every searched word marked; the last of them may be the beginning of one. */
export const highlightMatches = (text: string, words: readonly string[]): HighlightedText =>
  toMarkedText(
    text,
    [...matches(text, words)].map(({ word }) => word),
    { from: 0, to: text.length },
  )

/** The place of a text that says the most of what was searched; of Markdown the words, unless only an address has them. */
export function excerptOf(said: string, words: readonly string[]): HighlightedText {
  const read = stripMarkdown(said)
  const text = matches(read, words).next().done === true ? said : read
  const found = takeFirst(matches(text, words), maxMatches)
  const { excerptCharacters: length } = chatSearchLimits
  const best = densestMatch(found, length - leadCharacters)
  const from = wordStart(text, Math.max(0, (best?.word.start ?? 0) - leadCharacters))
  const to = wordEnd(text, Math.min(text.length, Math.max(from + length, best?.word.end ?? 0)))
  const inside = found
    .map(({ word }) => word)
    .filter(({ start, end }) => start >= from && end <= to)
  const cut = toMarkedText(text, inside, { from, to }).map((piece) => ({
    ...piece,
    text: inOneLine(piece.text),
  }))
  return [...(from > 0 ? [ellipsis] : []), ...cut, ...(to < text.length ? [ellipsis] : [])]
}

/** Where that place begins: the match from which the most different words follow. */
export const bestMatchStart = (text: string, words: readonly string[]): number | undefined =>
  densestMatch(
    takeFirst(matches(text, words), maxMatches),
    chatSearchLimits.excerptCharacters - leadCharacters,
  )?.word.start

interface Match {
  readonly word: Word
  /** Which of the searched words. */
  readonly which: number
}

function* matches(text: string, words: readonly string[]): Generator<Match, void, void> {
  const last = words.length - 1
  const whole = new Map(words.slice(0, last).map((word, index) => [word, index]))
  const beginning = words[last] ?? ''
  for (const word of wordsOf(text)) {
    const which = whole.get(word.word) ?? (word.word.startsWith(beginning) ? last : undefined)
    if (which !== undefined) yield { word, which }
  }
}

function takeFirst<T>(all: Iterable<T>, most: number): T[] {
  const taken: T[] = []
  for (const one of all) {
    taken.push(one)
    if (taken.length === most) break
  }
  return taken
}

/** The match after which the most different words follow within so many characters; of equals where they stand closest together, then the first. */
function densestMatch(found: readonly Match[], length: number): Match | undefined {
  let best: { readonly match: Match; readonly count: number; readonly span: number } | undefined
  for (const [index, match] of found.entries()) {
    const near = new Set<number>()
    let end = match.word.start
    for (const other of found.slice(index)) {
      if (other.word.end > match.word.start + length) break
      if (!near.has(other.which)) end = other.word.end
      near.add(other.which)
    }
    // One word is one word, however long.
    const span = near.size > 1 ? end - match.word.start : 0
    if (!best || near.size > best.count || (near.size === best.count && span < best.span))
      best = { match, count: near.size, span }
  }
  return best?.match
}

function toMarkedText(
  text: string,
  found: readonly Word[],
  { from, to }: { readonly from: number; readonly to: number },
): HighlightedText {
  const all: HighlightedText = []
  let at = from
  for (const { start, end } of found) {
    all.push(
      { text: text.slice(at, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    )
    at = end
  }
  all.push({ text: text.slice(at, to), isMatch: false })
  return all.filter((piece) => piece.text !== '')
}

const ellipsis = { text: '…', isMatch: false } as const
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Farther than this no end of a word is looked for: not every script has spaces. */
const maxWordEndDistance = 20
const isSpace = (text: string, index: number) => /\s/.test(text.charAt(index))
const splitsPair = (text: string, index: number) => /[\uDC00-\uDFFF]/.test(text.charAt(index))

function wordStart(text: string, near: number): number {
  for (let index = near; index > 0 && index > near - maxWordEndDistance; index -= 1)
    if (isSpace(text, index - 1)) return index
  return near > 0 && near <= maxWordEndDistance ? 0 : near - (splitsPair(text, near) ? 1 : 0)
}

function wordEnd(text: string, near: number): number {
  for (let index = near; index < text.length && index < near + maxWordEndDistance; index += 1)
    if (isSpace(text, index)) return index
  return text.length - near <= maxWordEndDistance
    ? text.length
    : near + (splitsPair(text, near) ? 1 : 0)
}

/** In the order in which they are taken away; each looks only a little ahead, so that a long text full of brackets costs no more. */
const replacements: readonly (readonly [mark: RegExp, instead: string])[] = [
  [/^ *`{3,}.{0,40}$/gm, ''],
  [/!?\[([^\]\n]{0,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,300}")?\)/g, '$1'],
  [/^ *(?:#{1,6}|>|[-*+]) +/gm, ''],
  [/^[ |:]*-[-:| ]{2,}$/gm, ''],
  [/^ *\| *(.*?) *\| *$/gm, '$1'],
  [/ \| /g, ' · '],
  [/\*\*|`+/g, ''],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, ''],
]

/** A text of Markdown as one reads it in a line or two: its words, without what only says how they look. */
const stripMarkdown = (text: string): string =>
  replacements.reduce((read, [mark, instead]) => read.replaceAll(mark, instead), text).trim()
