import { lazy, memo, Suspense } from 'react'
import ReactMarkdown from 'react-markdown'
import { type BlockProps, blockOptions } from './block-options.ts'
import { mayHoldMath } from './math-delimiters.ts'

/** Without what draws formulas (no network, a newer version was installed) a text is still readable, formulas as they were typed. */
const MathBlock = lazy(() =>
  import('./MathBlock.tsx').then(
    (module) => ({ default: module.MathBlock }),
    () => ({ default: PlainBlock }),
  ),
)

/** One block of a text; drawn again only when it changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: BlockProps) {
  if (!mayHoldMath(props.text)) return <PlainBlock {...props} />
  return (
    <Suspense fallback={<PlainBlock {...props} />}>
      <MathBlock {...props} />
    </Suspense>
  )
})

function PlainBlock(props: BlockProps) {
  return <ReactMarkdown {...blockOptions(props)}>{props.text}</ReactMarkdown>
}
