import type { Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { Pluggable } from 'unified'
import { markdownTexts } from './markdown.texts.ts'
import { markdownComponents } from './markdown-components.tsx'
import { rehypeCaret } from './rehype-caret.ts'
import { rehypeHeadings } from './rehype-headings.ts'
import { rehypeInside } from './rehype-inside.ts'
import { remarkHarmlessHtml } from './remark-harmless-html.ts'
import { remarkLoose } from './remark-loose.ts'
import { safeLink } from './safe-link.ts'

export interface BlockProps {
  readonly text: string
  /** Still being written. */
  readonly open: boolean
  /** By how many levels its headings move down. */
  readonly headingShift: number
  readonly headingIds: boolean
  /** Keeps the notes of one text apart from those of the others on the page. */
  readonly idPrefix: string
  /** It is one part of a longer table or list, whose frame is drawn around all of them. */
  readonly inside?: 'first' | 'next'
  readonly loose?: boolean
}

const insides = {
  first: [rehypeInside, { head: true }],
  next: [rehypeInside, { head: false }],
} satisfies Record<string, Pluggable>

/** How every block is read: no HTML, only harmless addresses, French notes. */
export const blockOptions = ({
  open,
  headingShift,
  headingIds,
  idPrefix,
  inside,
  loose = false,
}: BlockProps) =>
  ({
    remarkPlugins: [remarkGfm, remarkHarmlessHtml, ...(loose ? [remarkLoose] : [])],
    rehypePlugins: [
      [rehypeHeadings, { shift: headingShift, ids: headingIds }],
      ...(open ? [rehypeCaret] : []),
      ...(inside ? [insides[inside]] : []),
    ],
    remarkRehypeOptions: {
      clobberPrefix: idPrefix,
      footnoteLabel: markdownTexts.footnotes,
      footnoteBackLabel: (index: number) => markdownTexts.backToText(index + 1),
    },
    urlTransform: (url: string) => (safeLink(url) ? url : undefined),
    components: markdownComponents,
  }) satisfies Options
