import { createSlugger } from './heading-slug.ts'

export interface GuidePage {
  readonly id: string
  readonly title: string
  readonly markdown: string
}

/** A part of a help page under one heading. */
export interface HelpSection {
  readonly id: number
  readonly pageTitle: string
  readonly heading: string
  /** Its path in the web app. */
  readonly path: string
  /** Markdown, without the heading. */
  readonly text: string
}

/** Splits the pages at their headings, into the sections that the Guide searches and quotes. */
export function splitIntoSections(pages: readonly GuidePage[]): HelpSection[] {
  return pages.flatMap(pageSections).map((section, id) => ({ ...section, id }))
}

function pageSections(page: GuidePage): Omit<HelpSection, 'id'>[] {
  const slug = createSlugger()
  const parts: { heading: string; path: string; lines: string[] }[] = []
  let isCode = false
  for (const line of page.markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const [, marks = '', heading = ''] = (!isCode && /^(#{1,6})\s+(.+?)\s*#*$/.exec(line)) || []
    if (marks === '') {
      parts.at(-1)?.lines.push(line)
      continue
    }
    const anchor = slug(plainText(heading))
    // The page's title links to its top.
    const path = marks === '#' ? `/aide/${page.id}` : `/aide/${page.id}#${anchor}`
    parts.push({ heading: plainText(heading), path, lines: [] })
  }
  return parts
    .map(({ heading, path, lines }) => ({
      pageTitle: page.title,
      heading,
      path,
      text: lines.join('\n').trim(),
    }))
    .filter(({ text }) => text !== '')
}

/** Without Markdown syntax, as a heading is displayed. */
const plainText = (markdown: string) =>
  markdown.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[*_`]/g, '')
