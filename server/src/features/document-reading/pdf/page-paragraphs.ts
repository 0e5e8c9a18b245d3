import type { PageLine } from './page-lines.ts'

export interface PageParagraph {
  readonly text: string
  readonly size: number
  readonly isHeading: boolean
}

/** Shares of the usual distance between two lines, and of the size of the letters. */
const wideGap = 1.3
const indent = 0.8
const sizeChange = 1.08
const shortLine = 0.85
const defaultLeading = 1.25
const sentenceEnd = /[.!?:;…»"”)]$/
const bullet = /^(?:[-–—•◦▪*]\s|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s)/

/** The paragraphs of a page: lines that follow each other closely, in letters of one size. */
export function joinLines(
  lines: readonly PageLine[],
  isHeading: (line: PageLine) => boolean,
): PageParagraph[] {
  const leading = usualLeading(lines)
  const widest = lines.reduce((most, { right }) => Math.max(most, right), 0)
  const groups: PageLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNew =
      !last ||
      isHeading(line) !== isHeading(last) ||
      startsParagraph({ last, line, leading, widest })
    if (isNew) groups.push([line])
    else group?.push(line)
  }
  return groups.map((group) => toParagraph(group, isHeading))
}

interface LinePair {
  readonly last: PageLine
  readonly line: PageLine
  readonly leading: number
  readonly widest: number
}

function startsParagraph({ last, line, leading, widest }: LinePair): boolean {
  if (line.isRow || last.isRow) return line.isRow !== last.isRow
  const size = Math.max(line.size, last.size)
  if (size / Math.min(line.size, last.size) > sizeChange) return true
  const distance = line.baseline - last.baseline
  if (distance < 0 || distance > leading * size * wideGap) return true
  if (bullet.test(line.text)) return true
  const isEnd = sentenceEnd.test(last.text.trimEnd())
  return isEnd && (line.left - last.left > indent * size || last.right < widest * shortLine)
}

/** The middle one of the distances between lines, as a share of their size. */
function usualLeading(lines: readonly PageLine[]): number {
  const distances = lines
    .map((line, index) => (line.baseline - (lines[index - 1]?.baseline ?? 0)) / line.size)
    .slice(1)
    .filter((distance) => distance > 0.8 && distance < 2.5)
    .sort((a, b) => a - b)
  return distances[Math.floor((distances.length - 1) / 2)] ?? defaultLeading
}

function toParagraph(
  lines: readonly PageLine[],
  isHeading: (line: PageLine) => boolean,
): PageParagraph {
  const [first] = lines
  const isTable = first?.isRow ?? false
  const text = lines
    .map(({ text }) => text.trim())
    .reduce((before, next) => (isTable ? `${before}\n${next}` : joinTwo(before, next)))
  return { text, size: first?.size ?? 0, isHeading: first !== undefined && isHeading(first) }
}

/** A word divided at the end of a line becomes whole again. */
function joinTwo(before: string, next: string): string {
  const isDivided = /\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next)
  return isDivided ? before.slice(0, -1) + next : `${before} ${next}`
}
