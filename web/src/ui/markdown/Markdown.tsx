import { useId, useState } from 'react'
import { MarkdownBlock } from './MarkdownBlock.tsx'
import { MarkdownFrame } from './MarkdownFrame.tsx'
import { hasLinkDefinitions, highestHeadingLevel, splitBlocks } from './split-blocks.ts'

interface Props {
  readonly text: string
  /** The text is still streaming: a caret follows it, and only its last block renders again. */
  readonly streaming?: boolean
  /** The level of the text's highest heading, so that the page's outline has no gap. */
  readonly headingStart?: number
  /** Gives headings an id made from their words, for links into long pages. */
  readonly headingIds?: boolean
}

/** Safe Markdown: no HTML, no script URLs, nothing loaded from elsewhere. */
export function Markdown({ text, streaming = false, headingStart = 3, headingIds = false }: Props) {
  const idPrefix = `${useId()}-`
  const [split, setSplit] = useState(() => splitBlocks(text))
  const current = split.text === text ? split : splitBlocks(text, split)
  if (current !== split) setSplit(current)
  const inOnePiece = headingIds || (!streaming && hasLinkDefinitions(text))
  const blocks = inOnePiece ? [text] : current.blocks
  let start = 0
  return (
    <MarkdownFrame>
      {blocks.map((block, index) => {
        const key = start
        start += block.length
        return (
          <MarkdownBlock
            key={key}
            text={block}
            open={streaming && index === blocks.length - 1}
            headingShift={headingStart - highestHeadingLevel(current.blocks)}
            headingIds={headingIds}
            idPrefix={idPrefix}
          />
        )
      })}
    </MarkdownFrame>
  )
}
