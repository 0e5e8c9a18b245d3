import type { PageLine } from './page-lines.ts'

/** Share of a page's height, at its top and bottom, in which running lines are. */
const margin = 0.12
const minPages = 3
const minShare = 0.6

/** Finds the headers and footers of a document: the lines that most pages have at the same end, whatever their number. */
export function createRunningLines() {
  const counts = new Map<string, number>()
  let pages = 0
  return {
    addPage(lines: readonly PageLine[], height: number): void {
      pages += 1
      for (const key of new Set(lines.map((line) => keyOf(line, height))))
        if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    isRunning(line: PageLine, height: number): boolean {
      const key = keyOf(line, height)
      return key !== undefined && pages >= minPages && (counts.get(key) ?? 0) >= pages * minShare
    },
  }
}
export type RunningLines = ReturnType<typeof createRunningLines>

function keyOf({ text, baseline }: PageLine, height: number): string | undefined {
  const isTop = baseline < height * margin
  if (!isTop && baseline < height * (1 - margin)) return undefined
  const words = text.trim().toLowerCase()
  const isRoman = /^[ivxlc]{1,8}$/.test(words)
  return `${isTop ? 'top' : 'bottom'} ${isRoman ? '#' : words.replaceAll(/\d+/g, '#').slice(0, 200)}`
}
