import { use } from 'react'
import type { CodeToken } from './highlight-tokens.ts'

type Highlight = (code: string, language: string) => readonly CodeToken[] | undefined

let highlighter: Promise<Highlight> | undefined

/** Loads the colours once. When they cannot be loaded (no network, a newer version was installed), code stays readable in one ink and the next block tries again. */
function loadHighlighter(): Promise<Highlight> {
  highlighter ??= import('./highlighter.ts').then(
    (module) => module.highlight,
    () => {
      highlighter = undefined
      return () => undefined
    },
  )
  return highlighter
}

/** Code in the colours of the theme; suspends while they load. */
export function ColouredCode({ code, language }: { readonly code: string; readonly language: string }) {
  const tokens = use(loadHighlighter())(code, language)
  if (!tokens) return code
  let start = 0
  return tokens.map(({ text, tone }) => {
    const key = start
    start += text.length
    return tone ? (
      <span key={key} className={`md-code-${tone}`}>
        {text}
      </span>
    ) : (
      text
    )
  })
}
