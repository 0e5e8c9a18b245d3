import type { Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { markdownTexts } from './markdown.texts.ts'
import { markdownComponents } from './markdown-components.tsx'
import { rehypeCaret } from './rehype-caret.ts'
import { rehypeHeadings } from './rehype-headings.ts'
import { remarkHarmlessHtml } from './remark-harmless-html.ts'
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
}

const settled = markdownComponents(false)
const beingWritten = markdownComponents(true)

/** How every block is read: no HTML, only harmless addresses, French notes. */
export const blockOptions = ({ open, headingShift, headingIds, idPrefix }: BlockProps) =>
  ({
    remarkPlugins: [remarkGfm, remarkHarmlessHtml],
    rehypePlugins: [[rehypeHeadings, { shift: headingShift, ids: headingIds }], ...(open ? [rehypeCaret] : [])],
    remarkRehypeOptions: {
      clobberPrefix: idPrefix,
      footnoteLabel: markdownTexts.footnotes,
      footnoteBackLabel: (index: number) => markdownTexts.backToText(index + 1),
    },
    urlTransform: (url: string) => (safeLink(url) ? url : undefined),
    components: open ? beingWritten : settled,
  }) satisfies Options
