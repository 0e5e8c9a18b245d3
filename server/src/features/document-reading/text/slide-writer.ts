import type { DocumentBlock } from '../document-blocks.ts'

export interface SlideText {
  readonly kind: 'title' | 'text' | 'notes'
  readonly text: string
}

/** The blocks of a slide: its title, its texts, then what its speaker wrote below. */
export function* slideBlocks(slide: number, texts: readonly SlideText[]): Generator<DocumentBlock> {
  const order = ['title', 'text', 'notes'] as const
  const title = texts
    .find(({ kind }) => kind === 'title')
    ?.text.replaceAll(/\s+/g, ' ')
    .trim()
  const headings = title ? [title] : []
  const position = { slide }
  for (const kind of order)
    for (const found of texts) {
      if (found.kind !== kind || found.text.trim() === '') continue
      if (kind === 'title') yield { headings, text: found.text, position, isHeading: true }
      else yield { headings, text: found.text, position }
    }
}
