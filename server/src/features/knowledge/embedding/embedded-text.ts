import { documentReading } from '#features/document-reading/document-reading.service.ts'

interface ExcerptToEmbed {
  readonly title: string
  /** From the outermost heading to its own. */
  readonly heading: string
  readonly text: string
}

/** What is embedded of an excerpt: its text under its document and headings, each once. */
export function embeddedText({ title, heading, text }: ExcerptToEmbed): string {
  const { headingSeparator } = documentReading
  const headings = heading.split(headingSeparator)
  // The first excerpt of a section begins with the heading itself.
  const isRepeated = `${text}\n`.startsWith(`${headings.at(-1)}\n`)
  const above = (isRepeated ? headings.slice(0, -1) : headings).join(headingSeparator)
  return [title, above, text].filter((part) => part !== '').join('\n')
}
