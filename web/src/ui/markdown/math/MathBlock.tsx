import 'katex/dist/katex.min.css'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkMath from 'remark-math'
import { type BlockProps, blockOptions } from '../block-options.ts'
import { FencedCode, markdownComponents } from '../markdown-components.tsx'
import { nodeText } from '../plugins/syntax-tree.ts'
import { Formula } from './Formula.tsx'
import { withDollarMath } from './math-delimiters.ts'

// Loaded only when a text has formulas: import this file only through `import()`.

/** A block with formulas. */
export function MathBlock(props: BlockProps) {
  const options = blockOptions(props)
  return (
    <ReactMarkdown
      {...options}
      remarkPlugins={[...options.remarkPlugins, remarkMath]}
      components={components}
    >
      {withDollarMath(props.text)}
    </ReactMarkdown>
  )
}

/** The parser gives formulas as code of the language `math`. */
const components: Components = {
  ...markdownComponents,
  code: ({ node, ref: _, ...props }) =>
    node && isMath(node.properties.className) ? (
      <Formula tex={nodeText(node)} displayed={false} />
    ) : (
      <code {...props} />
    ),
  pre: ({ node }) => {
    const inner = node?.children[0]
    const math = inner?.type === 'element' && isMath(inner.properties.className)
    return math ? <Formula tex={nodeText(inner)} displayed /> : <FencedCode node={node} />
  },
}

const isMath = (classes: unknown) => Array.isArray(classes) && classes.includes('language-math')
