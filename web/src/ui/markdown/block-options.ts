import type { Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { Pluggable } from 'unified'
import { markdownTexts } from './markdown.texts.ts'
import { markdownComponents } from './markdown-components.tsx'
import { hasNotes } from './notes.ts'
import { rehypeCaret } from './plugins/rehype-caret.ts'
import { rehypeHeadings } from './plugins/rehype-headings.ts'
import { rehypeNotes } from './plugins/rehype-notes.ts'
import { rehypeUnwrap } from './plugins/rehype-unwrap.ts'
import { remarkHarmlessHtml } from './plugins/remark-harmless-html.ts'
import { remarkLooseLists } from './plugins/remark-loose.ts'
import { parseSafeLink } from './safe-link.ts'

export interface BlockProps {
  readonly text: string
  /** Still streaming. */
  readonly open: boolean
  /** The number of levels by which its headings move down. */
  readonly headingShift: number
  readonly headingIds: boolean
  /** Makes the ids of footnotes unique on the page. */
  readonly idPrefix: string
  /** One part of a longer table or list, whose frame is rendered around all of them. */
  readonly inside?: 'first' | 'next'
  readonly loose?: boolean
}

const unwrapPlugins = {
  first: [rehypeUnwrap, { head: true }],
  next: [rehypeUnwrap, { head: false }],
} satisfies Record<string, Pluggable>

/** The parser options of every block: no HTML, only harmless URLs, French footnotes. */
export const blockOptions = ({
  text,
  open,
  headingShift,
  headingIds,
  idPrefix,
  inside,
  loose = false,
}: BlockProps) =>
  ({
    remarkPlugins: [remarkGfm, remarkHarmlessHtml, ...(loose ? [remarkLooseLists] : [])],
    rehypePlugins: [
      [rehypeHeadings, { shift: headingShift, ids: headingIds }],
      ...(hasNotes(text) ? [rehypeNotes] : []),
      ...(open ? [rehypeCaret] : []),
      ...(inside ? [unwrapPlugins[inside]] : []),
    ],
    remarkRehypeOptions: {
      clobberPrefix: idPrefix,
      footnoteLabel: markdownTexts.footnotes,
      footnoteBackLabel: (index: number) => markdownTexts.backToText(index + 1),
    },
    urlTransform: (url: string) => (parseSafeLink(url) ? url : undefined),
    components: markdownComponents,
  }) satisfies Options
