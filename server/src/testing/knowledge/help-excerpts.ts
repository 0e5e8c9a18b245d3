import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** An excerpt of the help, as a document is cut into: paragraphs of one section. */
export interface HelpExcerpt {
  readonly id: number
  readonly page: string
  /** Its page and its heading's anchor. */
  readonly section: string
  readonly heading: string
  readonly text: string
}

const folder = fileURLToPath(new URL('../../../../docs/aide/', import.meta.url))
const usualLength = 900
const maxLength = 1400

export function readHelpExcerpts(): readonly HelpExcerpt[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => pageExcerpts(name.slice(0, -3), readFileSync(folder + name, 'utf8')))
    .map((excerpt, index) => ({ ...excerpt, id: index + 1 }))
}

function pageExcerpts(page: string, markdown: string): Omit<HelpExcerpt, 'id'>[] {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? page
  return markdown.split(/^(?=##? )/m).flatMap((section) => {
    const [first = '', ...lines] = section.split('\n')
    const heading = plain(first.replace(/^#+ /, ''))
    const isTitle = heading === plain(title)
    return joinParagraphs(lines.join('\n')).map((text) => ({
      page,
      section: isTitle ? page : `${page}#${anchorOf(heading)}`,
      heading: isTitle ? heading : `${title} › ${heading}`,
      text,
    }))
  })
}

/** Paragraphs, items of lists and rows of tables, together up to about the usual length; long ones at their sentences. */
function joinParagraphs(text: string): string[] {
  const parts: string[] = []
  for (const paragraph of text
    .split(/\n\s*\n|\n(?=[-|] ?)/)
    .flatMap((part) => (part.length > maxLength ? part.split(/(?<=\.) /) : part))) {
    const last = parts.at(-1)
    if (paragraph.trim() === '') continue
    if (last === undefined || last.length + paragraph.length > usualLength) parts.push(paragraph)
    else parts[parts.length - 1] = `${last}\n${paragraph}`
  }
  return parts.map((part) => plain(part.trim()))
}

const plain = (markdown: string) =>
  markdown.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[*_`]/g, '')

const anchorOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
