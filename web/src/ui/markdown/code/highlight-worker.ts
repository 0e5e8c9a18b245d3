import { splitCode, splitTokens } from './code-parts.ts'
import type { HighlightRequest, HighlightResult } from './highlight-client.ts'
import { highlight } from './highlighter.ts'

// Runs in a worker: loading the languages and highlighting long code must not block the page.
globalThis.addEventListener(
  'message',
  ({ data: { id, code, language } }: MessageEvent<HighlightRequest>) => {
    const tokens = highlight(code, language)
    const answer: HighlightResult = { id, parts: tokens && splitTokens(tokens, splitCode(code)) }
    globalThis.postMessage(answer)
  },
)
