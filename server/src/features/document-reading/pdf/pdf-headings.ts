import type { PageLine } from './page-lines.ts'
import type { OutlineByPage, OutlineEntry } from './read-outline.ts'

const minHeadingSize = 1.15
const maxHeadingLength = 200
const titleSizes = 1000

/** Which lines are headings, and under which ones a text is: by the outline where there is one, else by the size of letters. */
export function createPdfHeadings(outline: OutlineByPage) {
  const isOutlined = outline.size > 0
  const sizes = new Map<number, number>()
  let path: { readonly level: number; readonly text: string }[] = []
  const enter = (level: number, text: string) => {
    path = [...path.filter((heading) => heading.level < level), { level, text }]
  }
  const entriesOf = (page: number) => outline.get(page) ?? []
  return {
    /** Learns the usual size of letters. */
    addPage(lines: readonly PageLine[]): void {
      for (const { size, text } of lines) {
        const rounded = roundSize(size)
        sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length)
      }
    },
    /** Enters the headings before a page, as if it had been read. */
    skipTo(page: number): void {
      for (const [number, entries] of [...outline].sort(([a], [b]) => a - b))
        if (number < page) for (const { level, title } of entries) enter(level, title)
    },
    /** A function that says which lines of a page are headings. */
    openPage(page: number, lines: readonly PageLine[]) {
      const entries = entriesOf(page)
      const titles = new Set(entries.map(({ title }) => comparable(title)))
      const [first] = entries
      const [firstTitle] = titles
      // One whose words are no line of the page counts from its beginning.
      if (first && !lines.some(({ text }) => comparable(text) === firstTitle))
        enter(first.level, first.title)
      const body = usualSize(sizes)
      return (line: PageLine) =>
        isOutlined
          ? titles.size > 0 && titles.has(comparable(line.text))
          : !line.isRow &&
            line.size >= body * minHeadingSize &&
            line.text.length <= maxHeadingLength &&
            /\p{L}/u.test(line.text)
    },
    enterHeading(page: number, text: string, size: number): void {
      const entry = entriesOf(page).find(({ title }) => comparable(title) === comparable(text))
      // Without an outline, larger letters are further out.
      enter(levelOf(entry, size), text)
    },
    /** What the outline has for a page, found on it or not, is above the next one. */
    closePage(page: number): void {
      for (const { level, title } of entriesOf(page)) enter(level, title)
    },
    path: () => path.map(({ text }) => text),
  }
}

const levelOf = (entry: OutlineEntry | undefined, size: number) =>
  entry?.level ?? titleSizes - roundSize(size)
const roundSize = (size: number) => Math.round(size * 2) / 2
const usualSize = (sizes: ReadonlyMap<number, number>) =>
  [...sizes].reduce((most, next) => (next[1] > most[1] ? next : most), [Infinity, 0])[0]
/** Outlines often leave out the numbers of headings. */
function comparable(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/^[\s\d.)]+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return words === '' ? text : words
}
