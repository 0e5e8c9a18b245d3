import type { PDFDocumentProxy } from 'unpdf/pdfjs'

/** A heading that the document's outline names, with the page where it is. */
export interface OutlineEntry {
  readonly title: string
  /** 1 is the outermost. */
  readonly level: number
}
export type OutlineByPage = ReadonlyMap<number, readonly OutlineEntry[]>

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]
const maxEntries = 5000
const maxLevel = 6

/** The headings of an outline by their page. A damaged outline is none: the text is there without it. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineByPage> {
  const byPage = new Map<number, OutlineEntry[]>()
  const waiting = [...((await pdf.getOutline().catch(() => null)) ?? [])].map((node) => ({
    node,
    level: 1,
  }))
  for (let count = 0; count < maxEntries; count += 1) {
    const next = waiting.shift()
    if (!next) break
    const { node, level } = next
    const page = await pageOf(pdf, node)
    const title = node.title.trim()
    if (page !== undefined && title !== '')
      byPage.set(page, [...(byPage.get(page) ?? []), { title, level }])
    const below = (node.items as OutlineNode[]).map((item) => ({
      node: item,
      level: Math.min(level + 1, maxLevel),
    }))
    waiting.unshift(...below.slice(0, maxEntries))
  }
  return byPage
}

async function pageOf(pdf: PDFDocumentProxy, { dest }: OutlineNode): Promise<number | undefined> {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const [page] = (target ?? []) as readonly unknown[]
    if (typeof page === 'number') return page + 1
    if (typeof page !== 'object' || page === null) return undefined
    return (await pdf.getPageIndex(page as Parameters<typeof pdf.getPageIndex>[0])) + 1
  } catch {
    // A destination that leads nowhere says nothing.
    return undefined
  }
}
