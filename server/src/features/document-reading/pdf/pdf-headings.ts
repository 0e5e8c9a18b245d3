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
      const texts = new Set(lines.map(({ text }) => comparable(text)))
      const entries = entriesOf(page)
      // Those whose words are not on the page, as one line, count from its beginning.
      for (const { title, level } of entries) if (!texts.has(comparable(title))) enter(level, title)
      const titles = new Set(entries.map(({ title }) => comparable(title)))
      const body = usualSize(sizes)
      return (line: PageLine) =>
        isOutlined
          ? titles.has(comparable(line.text))
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
    path: () => path.map(({ text }) => text),
  }
}

const levelOf = (entry: OutlineEntry | undefined, size: number) =>
  entry?.level ?? titleSizes - roundSize(size)
const roundSize = (size: number) => Math.round(size * 2) / 2
const usualSize = (sizes: ReadonlyMap<number, number>) =>
  [...sizes].reduce((most, next) => (next[1] > most[1] ? next : most), [Infinity, 0])[0]
const comparable = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
