import { codeParts, tokensByPart } from './code-parts.ts'
import type { ColourAnswer, ColourQuestion } from './colours.ts'
import { highlight } from './highlighter.ts'

// Runs in a worker: reading the highlighter's languages and long code must not keep the page waiting.
globalThis.addEventListener(
  'message',
  ({ data: { id, code, language } }: MessageEvent<ColourQuestion>) => {
    const tokens = highlight(code, language)
    const answer: ColourAnswer = { id, parts: tokens && tokensByPart(tokens, codeParts(code)) }
    globalThis.postMessage(answer)
  },
)
