import { GlobalWorkerOptions, getDocument, TextLayer } from 'pdfjs-dist'
import { findQuote, type QuotedPart } from './find-quote.ts'
import workerUrl from './pdf-worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

/** A page of any size is drawn in so many pixels at most. */
const maxPixels = 8_000_000

interface PageToDraw {
  /** Emptied: the worker takes it over. */
  readonly data: ArrayBuffer
  readonly page: number
  readonly quote: string
  readonly canvas: HTMLCanvasElement
  readonly text: HTMLElement
  readonly width: number
  readonly signal: AbortSignal
}

/** Draws one page of a PDF, its text above it; returns the marked words, the first one first. */
export async function drawPage(wanted: PageToDraw): Promise<readonly HTMLElement[]> {
  const { canvas, text, signal } = wanted
  const loading = getDocument({ data: wanted.data, useSystemFonts: true })
  try {
    const file = await loading.promise
    const page = await file.getPage(Math.min(wanted.page, file.numPages))
    const { width, height } = page.getViewport({ scale: 1 })
    const scale = wanted.width / width
    const density = Math.min(
      window.devicePixelRatio || 1,
      Math.sqrt(maxPixels / (wanted.width * height * scale)),
    )
    const viewport = page.getViewport({ scale })
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    const transform = [density, 0, 0, density, 0, 0]
    signal.throwIfAborted()
    await page.render({ canvas, viewport, transform }).promise
    signal.throwIfAborted()
    text.replaceChildren()
    text.style.setProperty('--total-scale-factor', String(scale))
    const layer = new TextLayer({
      textContentSource: await page.getTextContent(),
      container: text,
      viewport,
    })
    await layer.render()
    return markParts(layer.textDivs, findQuote(layer.textContentItemsStr, wanted.quote))
  } finally {
    await loading.destroy()
  }
}

function markParts(
  elements: readonly HTMLElement[],
  parts: readonly QuotedPart[],
): readonly HTMLElement[] {
  return parts.flatMap(({ item, from, to }) => {
    const element = elements[item]
    if (!element) return []
    const { textContent } = element
    const mark = document.createElement('mark')
    mark.textContent = textContent.slice(from, to)
    element.replaceChildren(textContent.slice(0, from), mark, textContent.slice(to))
    return [mark]
  })
}
