import { memo, useEffect, useState } from 'react'
import { whenIdle } from '#browser/when-idle.ts'
import { splitCode } from './code-parts.ts'
import { type HighlightedParts, highlightCode, loadHighlighter } from './highlight-client.ts'
import type { CodeToken } from './highlight-tokens.ts'

interface Props {
  readonly code: string
  readonly language: string | undefined
  /** Still streaming: highlighting waits until it is complete. */
  readonly open: boolean
}

/** Code in the colours of the theme, once they are loaded; rendered in parts, of which only the changed ones render again. */
export function HighlightedCode({ code, language, open }: Props) {
  const colours = useHighlighting(code, { language, open })
  let start = 0
  return splitCode(code).map((text, index) => {
    const key = start
    start += text.length
    return <CodePart key={key} text={text} tokens={colours[index]} />
  })
}

const CodePart = memo(function CodePart({
  text,
  tokens,
}: {
  readonly text: string
  readonly tokens: readonly CodeToken[] | undefined
}) {
  let start = 0
  return (
    <span className="md-code-part">
      {tokens?.map(({ text: content, tone }) => {
        const key = start
        start += content.length
        return tone ? (
          <span key={key} className={`md-code-${tone}`}>
            {content}
          </span>
        ) : (
          content
        )
      }) ?? text}
    </span>
  )
})

const none: HighlightedParts = []

/** Highlights part by part, each when the page is idle: thousands of coloured words at once would block it. */
function useHighlighting(code: string, { language, open }: Omit<Props, 'code'>): HighlightedParts {
  const [shown, setShown] = useState({ code, parts: none })
  const whole = open ? undefined : code
  useEffect(() => {
    if (open && language !== undefined) loadHighlighter()
  }, [open, language])
  useEffect(() => {
    if (whole === undefined || language === undefined) return
    let takeBack = () => {}
    let isGone = false
    const show = (parts: HighlightedParts, count: number) => {
      setShown({ code: whole, parts: parts.slice(0, count) })
      if (count < parts.length) takeBack = whenIdle(() => show(parts, count + 1))
    }
    void highlightCode(whole, language).then((parts) => {
      if (parts && !isGone) show(parts, 1)
    })
    return () => {
      isGone = true
      takeBack()
    }
  }, [whole, language])
  return shown.code === code ? shown.parts : none
}
