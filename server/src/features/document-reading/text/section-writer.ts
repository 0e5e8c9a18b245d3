import type { DocumentBlock } from '../document-blocks.ts'

interface Heading {
  readonly level: number
  readonly text: string
}

/** Gives the paragraphs and headings of a document their headings and positions. */
export function createSectionWriter(emit: (block: DocumentBlock) => void) {
  let path: readonly Heading[] = []
  let paragraph = 0
  let section = 0
  const add = (text: string, isHeading: boolean) => {
    paragraph += 1
    const headings = path.map((heading) => heading.text)
    const block = { headings, text, position: { paragraph, section } }
    emit(isHeading ? { ...block, isHeading } : block)
  }
  return {
    /** Level 1 is the outermost; 0 is the title above all. */
    heading(level: number, text: string): void {
      const title = text.replaceAll(/[ \t\r\n]+/g, ' ').trim()
      if (title === '') return
      path = [...path.filter((heading) => heading.level < level), { level, text: title }]
      section += 1
      add(title, true)
    },
    paragraph(text: string): void {
      if (text.trim() !== '') add(text, false)
    },
    position: () => ({ paragraph, section }),
  }
}
export type SectionWriter = ReturnType<typeof createSectionWriter>
