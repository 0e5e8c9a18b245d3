import { lazy, memo, Suspense } from 'react'
import ReactMarkdown from 'react-markdown'
import { type BlockProps, blockOptions } from './block-options.ts'
import { type BlockParts, splitLongBlock } from './block-parts.ts'
import { CodeBlock } from './code/CodeBlock.tsx'
import { parseFencedCode } from './code/fenced-code.ts'
import { MarkdownTable } from './MarkdownTable.tsx'
import { BlockStreamingContext } from './markdown-components.tsx'
import { mayContainMath } from './math/math-delimiters.ts'

const importMath = () => import('./math/MathBlock.tsx')
/** When the formula renderer cannot be loaded (no network, a newer version was installed), formulas are shown as they were typed. */
const MathBlock = lazy(() =>
  importMath().then(
    (module) => ({ default: module.MathBlock }),
    () => ({ default: PlainBlock }),
  ),
)

/** Loads the formula renderer before it is needed. */
export const preloadMath = (): void =>
  void importMath().catch(() => 'tried again when a formula is shown')

/** One block of a text, rendered again only when it changes. Long blocks are not parsed as a whole at each token. */
export const MarkdownBlock = memo(function MarkdownBlock(props: BlockProps) {
  const fenced = parseFencedCode(props.text)
  if (fenced) return <CodeBlock code={fenced.code} language={fenced.language} open={props.open} />
  const parts = splitLongBlock(props.text)
  return parts ? <BlockInParts block={props} parts={parts} /> : <BlockPart {...props} />
})

/** A long table or list, of which only the changed part is parsed and rendered again. */
function BlockInParts({
  block,
  parts: { texts, list: List, start, loose },
}: {
  readonly block: BlockProps
  readonly parts: BlockParts
}) {
  let key = 0
  const drawn = texts.map((text, index) => {
    const at = key
    key += text.length
    const open = block.open && index === texts.length - 1
    return (
      <BlockPart
        key={at}
        {...block}
        text={text}
        open={open}
        inside={index === 0 ? 'first' : 'next'}
        loose={loose}
      />
    )
  })
  return List ? <List start={start}>{drawn}</List> : <MarkdownTable>{drawn}</MarkdownTable>
}

const BlockPart = memo(function BlockPart(props: BlockProps) {
  return (
    <BlockStreamingContext value={props.open}>
      {mayContainMath(props.text) ? (
        <Suspense fallback={<PlainBlock {...props} />}>
          <MathBlock {...props} />
        </Suspense>
      ) : (
        <PlainBlock {...props} />
      )}
    </BlockStreamingContext>
  )
})

function PlainBlock(props: BlockProps) {
  return <ReactMarkdown {...blockOptions(props)}>{props.text}</ReactMarkdown>
}
