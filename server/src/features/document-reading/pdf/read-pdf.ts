import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { ReadFormat, ReadingEvent, UnitsToRead } from '../child/reading-event.ts'
import type { DocumentPosition } from '../document-blocks.ts'
import { readingLimits } from '../reading-limits.ts'
import { openPdf } from './open-pdf.ts'
import { findPageLines, type PageLine, type TextItem } from './page-lines.ts'
import { joinLines } from './page-paragraphs.ts'
import { findPagePictures } from './page-pictures.ts'
import { createPdfHeadings } from './pdf-headings.ts'
import { readOutline } from './read-outline.ts'
import { createRunningLines } from './running-lines.ts'

/** So many pages are read before the first is given, to know what they have in common. */
const pagesAhead = 24
const maxScanCharacters = 25
const minScanShare = 0.5
/** A damaged file may claim any number of pages. */
const maxDamagedInRow = 50

interface ReadPage {
  readonly number: number
  readonly height: number
  readonly lines: readonly PageLine[]
}

/** Reads a PDF page after page. Its scripts never run, and nothing is drawn. */
export const readPdf: ReadFormat = async function* (document) {
  const pdf = await openPdf(document.path)
  const pages = Math.min(pdf.numPages, readingLimits.pages)
  // Damaged metadata say nothing of the language; the text does.
  const language = (await pdf.getMetadata().catch(() => undefined))?.info
  yield { type: 'start', units: pages, pages: pdf.numPages, language: languageIn(language) }
  const positionOf = await createPositions(pdf)
  yield* readPages({ pdf, document, pages, positionOf })
  if (pdf.numPages > pages) {
    const [from, to] = [positionOf(pages + 1), positionOf(pdf.numPages)]
    yield { type: 'gap', gap: { from, to, why: 'beyond-limit' } }
  }
}

interface PagesToRead {
  readonly pdf: PDFDocumentProxy
  readonly document: UnitsToRead
  readonly pages: number
  readonly positionOf: (page: number) => DocumentPosition
}

async function* readPages({
  pdf,
  document,
  pages,
  positionOf,
}: PagesToRead): AsyncGenerator<ReadingEvent> {
  const writer = createPageWriter(await readOutline(pdf), positionOf)
  writer.skipTo(document.fromUnit)
  // Behind the last child that may end, none would give what it held back.
  const isLastChild = document.skippedUnits.length >= readingLimits.restarts
  const ahead = isLastChild ? 1 : pagesAhead
  let damagedInRow = 0
  for (let number = document.fromUnit; number <= pages; number += 1) {
    if (document.skippedUnits.includes(number)) {
      // What is before is readable, so the next child need not read it again.
      yield* writer.take(0)
      continue
    }
    const position = positionOf(number)
    yield { type: 'unit', unit: number, position }
    try {
      yield* readPage(pdf, number, { position, add: writer.add })
      damagedInRow = 0
    } catch {
      damagedInRow += 1
      const isLast = damagedInRow > maxDamagedInRow
      yield { type: 'gap', gap: { from: position, to: isLast ? 'end' : position, why: 'damaged' } }
      if (isLast) break
    }
    yield* writer.take(ahead)
  }
  yield* writer.take(0)
}

interface PageTarget {
  readonly position: DocumentPosition
  readonly add: (page: ReadPage) => void
}

async function* readPage(
  pdf: PDFDocumentProxy,
  number: number,
  { position, add }: PageTarget,
): AsyncGenerator<ReadingEvent> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const view = page.getViewport({ scale: 1 })
  const texts = items.filter((item) => 'str' in item) as TextItem[]
  const { lines, hiddenCharacters } = findPageLines(texts, view)
  add({ number, height: view.height, lines })
  if (hiddenCharacters > 0) yield { type: 'hidden', characters: hiddenCharacters }
  if (!hasText(lines) && (await findPagePictures(page)).share > minScanShare)
    yield { type: 'gap', gap: { from: position, to: position, why: 'scanned' } }
  page.cleanup()
}

/** Whether a page has more than a number or a stamp. */
function hasText(lines: readonly PageLine[]): boolean {
  let characters = 0
  return lines.some(({ text }) => {
    characters += text.replaceAll(/\s/g, '').length
    return characters >= maxScanCharacters
  })
}

/** Holds pages back until enough are known, then gives their blocks. */
function createPageWriter(
  outline: Awaited<ReturnType<typeof readOutline>>,
  positionOf: (page: number) => DocumentPosition,
) {
  const headings = createPdfHeadings(outline)
  const running = createRunningLines()
  const waiting: ReadPage[] = []
  let isStarted = false

  function* blocksOf({ number, height, lines }: ReadPage): Generator<ReadingEvent> {
    const shown = lines.filter((line) => !running.isRunning(line, height))
    const isHeading = headings.openPage(number, shown)
    const position = positionOf(number)
    for (const { text, size, isHeading: isTitle } of joinLines(shown, isHeading)) {
      if (isTitle) headings.enterHeading(number, text, size)
      const block = { headings: headings.path(), text, position }
      yield { type: 'block', block: isTitle ? { ...block, isHeading: true } : block }
    }
    headings.closePage(number)
    yield { type: 'done', unit: number }
  }
  return {
    skipTo: headings.skipTo,
    add(page: ReadPage): void {
      waiting.push(page)
      running.addPage(page.lines, page.height)
      headings.addPage(page.lines)
    },
    /** Gives all, unless these are the first pages and more are to come. */
    *take(ahead: number): Generator<ReadingEvent> {
      if (!isStarted && waiting.length < ahead) return
      isStarted = true
      for (const page of waiting.splice(0)) yield* blocksOf(page)
    },
  }
}

async function createPositions(pdf: PDFDocumentProxy): Promise<(page: number) => DocumentPosition> {
  const labels = await pdf.getPageLabels().catch(() => null)
  return (page) => {
    const label = labels?.[page - 1]?.slice(0, 50)
    return label && label !== String(page) ? { page, label } : { page }
  }
}

function languageIn(info: unknown): string | undefined {
  const isKnown = typeof info === 'object' && info !== null && 'Language' in info
  return isKnown && typeof info.Language === 'string' ? info.Language : undefined
}
