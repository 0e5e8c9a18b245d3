import { chatSearchLimits, type HighlightedText } from '@atelier/contract/chat/search'
import { textPatterns } from './text-patterns.ts'
import { visitWords, type Word } from './words.ts'

/** Characters shown before the first match, for context. */
const leadCharacters = 40
/** Enough to choose a good excerpt; a long text full of matches is not read to its end. */
const maxMatches = 200
/** Characters of a long text, around its best match, that are searched for an excerpt. */
const windowCharacters = 4_000

/** A text with every match highlighted; the last searched word may be the start of a word. */
export const highlightMatches = (text: string, words: readonly string[]): HighlightedText =>
  toMarkedText(
    text,
    matchesIn(text, words, Number.POSITIVE_INFINITY).map(({ word }) => word),
    { from: 0, to: text.length },
  )

/** The part of a text with the most different matches; without Markdown, unless only a URL matches. */
export function excerptOf(source: string, words: readonly string[]): HighlightedText {
  const near = windowAround(source, words)
  const plain = stripMarkdown(near.text)
  const inPlain = matchesIn(plain, words, maxMatches)
  const text = inPlain.length === 0 ? near.text : plain
  const matched = inPlain.length === 0 ? matchesIn(text, words, maxMatches) : inPlain
  const { excerptCharacters: length } = chatSearchLimits
  const best = densestMatch(matched, length - leadCharacters)
  const from = wordStart(text, Math.max(0, (best?.word.start ?? 0) - leadCharacters))
  const to = wordEnd(text, Math.min(text.length, Math.max(from + length, best?.word.end ?? 0)))
  const inside = matched
    .map(({ word }) => word)
    .filter(({ start, end }) => start >= from && end <= to)
  const parts = toMarkedText(text, inside, { from, to }).map((part) => ({
    ...part,
    text: part.text.replaceAll(textPatterns.spaces, ' '),
  }))
  return [
    ...(near.hasBefore || from > 0 ? [ellipsis] : []),
    ...parts,
    ...(near.hasAfter || to < text.length ? [ellipsis] : []),
  ]
}

/** The whole text, or some lines of a long one around its best match. */
function windowAround(text: string, words: readonly string[]) {
  if (text.length <= windowCharacters) return { text, hasBefore: false, hasAfter: false }
  const middle = bestMatchStart(text, words) ?? 0
  const earliest = Math.max(0, middle - windowCharacters / 2)
  // Formatting of Markdown starts at the start of a line.
  const line = earliest === 0 ? 0 : text.indexOf('\n', earliest - 1) + 1
  const from = line >= earliest && line <= middle ? line : wordStart(text, earliest)
  const to = wordEnd(text, Math.min(text.length, from + windowCharacters))
  return { text: text.slice(from, to), hasBefore: from > 0, hasAfter: to < text.length }
}

/** Position of the match followed by the most different matches. */
export const bestMatchStart = (text: string, words: readonly string[]): number | undefined =>
  densestMatch(
    matchesIn(text.slice(0, chatSearchLimits.indexedCharacters), words, maxMatches),
    chatSearchLimits.excerptCharacters - leadCharacters,
  )?.word.start

interface Match {
  readonly word: Word
  /** Index of the searched word. */
  readonly which: number
}

/** The first matches, `max` at most. */
function matchesIn(text: string, words: readonly string[], max: number): Match[] {
  const last = words.length - 1
  const beginning = words[last] ?? ''
  const found: Match[] = []
  visitWords(text, (word, start, written) => {
    // The same word twice counts as its last one.
    const whole = last === 0 ? -1 : words.lastIndexOf(word, last - 1)
    const which = whole === -1 && word.startsWith(beginning) ? last : whole
    if (which !== -1) found.push({ word: { word, start, end: start + written.length }, which })
    return found.length < max
  })
  return found
}

/** The match followed by the most different words within `length` characters; then the one where they are closest together. */
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
  return all.filter((part) => part.text !== '')
}

const ellipsis = { text: '…', isMatch: false } as const

/** How far to look for the end of a word: not every script has spaces. */
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

const { markdown } = textPatterns

/** Applied in this order. */
const replacements: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(markdown.fence, ''),
  (text) => text.replaceAll(markdown.link, '$1'),
  (text) => text.replaceAll(markdown.lineStart, ''),
  (text) => text.replaceAll(markdown.tableRule, ''),
  (text) => text.replaceAll(markdown.tableRow, (_, cells: string) => cells.trim()),
  (text) => text.replaceAll(' | ', ' · '),
  (text) => text.replaceAll(markdown.codeOrBold, ''),
  (text) => text.replaceAll(markdown.italic, ''),
]

/** The text of Markdown, without its formatting. */
const stripMarkdown = (text: string): string =>
  replacements.reduce((result, replace) => replace(result), text).trim()
