import type { WordBox } from './word-contrast.ts'

/** Below, it is rather a drawing than words. */
const minConfidence = 40
const wordLevel = '5'

interface Paragraph {
  readonly key: string
  readonly lines: { readonly key: string; readonly words: string[] }[]
  confidence: number
  words: number
}

/** The paragraphs of a page, from the table of its words that the recognition gives; without those that nobody sees. */
export function findParagraphs(table: string, isVisible: (word: WordBox) => boolean): string[] {
  const paragraphs: Paragraph[] = []
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , ...rest] = row.split('\t')
    const [left, top, width, height, confidence, text = ''] = rest
    const word = text.trim()
    if (level !== wordLevel || word === '') continue
    const [x, y, w, h] = [left, top, width, height].map(Number)
    if (!isVisible({ left: x ?? 0, top: y ?? 0, width: w ?? 0, height: h ?? 0 })) continue
    const key = `${block}.${paragraph}`
    if (paragraphs.at(-1)?.key !== key) paragraphs.push({ key, lines: [], confidence: 0, words: 0 })
    const last = paragraphs.at(-1)
    if (!last) continue
    if (last.lines.at(-1)?.key !== line) last.lines.push({ key: line ?? '', words: [] })
    last.lines.at(-1)?.words.push(word)
    last.confidence += Number(confidence)
    last.words += 1
  }
  return paragraphs
    .filter(({ confidence, words }) => confidence / words >= minConfidence)
    .map(({ lines }) => joinLines(lines.map(({ words }) => words.join(' '))))
    .filter((text) => /[\p{L}\p{N}]{2}/u.test(text))
}

/** A word that is divided at the end of its line becomes one again. */
const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) =>
    /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  )
