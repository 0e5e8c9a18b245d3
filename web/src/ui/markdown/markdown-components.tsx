import { Box } from '@mui/material'
import { createContext, type ReactNode, use } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { CodeBlock } from './code/CodeBlock.tsx'
import { MarkdownImage, MarkdownLink } from './MarkdownLink.tsx'
import { MarkdownTable } from './MarkdownTable.tsx'
import { markdownTexts } from './markdown.texts.ts'
import { NotesContext } from './notes.ts'
import { nodeText } from './plugins/syntax-tree.ts'

/** Whether the block is still streaming: its elements stay the same ones when it is complete. */
export const BlockStreamingContext = createContext(false)

/** The components for the elements of a text that are more than plain. */
export const markdownComponents: Components = {
  a: ({ node: _, ref: __, ...props }) => <MarkdownLink {...props} />,
  img: ({ src, alt }) => <MarkdownImage src={src} alt={alt} />,
  table: ({ children }) => <MarkdownTable>{children}</MarkdownTable>,
  th: ({ node: _, ref: __, ...props }) => <th scope="col" {...props} />,
  sup: ({ node: _, ref: __, ...props }) => <Superscript {...props} />,
  input: ({ checked }) => <TaskMark done={checked === true} />,
  pre: (props) => <FencedCode node={props.node} />,
}

interface SuperscriptProps {
  readonly 'data-note'?: unknown
  readonly children?: ReactNode
}
/** A note of the page that shows the text, or the number of a footnote of the text itself. */
function Superscript({ 'data-note': note, ...props }: SuperscriptProps) {
  const renderNote = use(NotesContext)
  return note === undefined ? <sup {...props} /> : renderNote(Number(note))
}

/** A fenced block; a text without HTML has nothing else in `pre`. */
export function FencedCode({ node }: ExtraProps) {
  const open = use(BlockStreamingContext)
  const inner = node?.children[0]
  if (inner?.type !== 'element') return null
  return (
    <CodeBlock
      code={nodeText(inner).replace(/\n$/, '')}
      language={languageOf(inner.properties.className)}
      open={open}
    />
  )
}

function languageOf(classes: unknown): string | undefined {
  const names = Array.isArray(classes) ? classes.map(String) : []
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length)
}

/** The box of a task list: an icon, since it cannot be ticked here. */
function TaskMark({ done }: { readonly done: boolean }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={done ? markdownTexts.done : markdownTexts.toDo}
      sx={{ color: done ? 'primary.main' : 'text.secondary', mr: 0.75 }}
    >
      {done ? '☑' : '☐'}
    </Box>
  )
}
