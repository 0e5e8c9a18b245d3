import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import { z } from 'zod'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import type { NewExcerpt } from '../sources/excerpts.repository.ts'
import type { ReadParts } from './read-part.ts'

/** The shown messages of a chat as they were when it was added: the original of such a document. */
export const StoredChatText = z.object({
  messages: z.array(z.object({ id: z.string(), isQuestion: z.boolean(), text: z.string() })),
})
export interface StoredChatText {
  readonly messages: readonly ChatMessage[]
}
interface ChatMessage {
  readonly id: string
  readonly isQuestion: boolean
  readonly text: string
}

const headingMax = 200

/** Each question with its reply; what is left of a long reply is under its question. */
export async function* readChatText(json: string): ReadParts {
  const { messages } = StoredChatText.parse(JSON.parse(json))
  yield { type: 'start', pages: 0 }
  const splitter = documentReading.createExcerptSplitter()
  const present = (excerpts: ReturnType<typeof splitter.finish>) =>
    excerpts.map(({ heading, text, from }): NewExcerpt => {
      const number = 'line' in from ? from.line : 1
      const message = messages[number - 1]
      return {
        heading: message?.isQuestion ? '' : heading,
        text,
        position: { message: number, messageId: message?.id ?? '' } satisfies SourcePosition,
      }
    })
  let question = ''
  for (const [index, { isQuestion, text }] of messages.entries()) {
    const cleaned = documentReading.cleanText(text)
    if (isQuestion) question = cleaned.split('\n', 1)[0]?.slice(0, headingMax) ?? ''
    const excerpts = paragraphsOf(cleaned).flatMap((paragraph) =>
      splitter.add({
        headings: question === '' ? [] : [question],
        text: isQuestion ? quoted(paragraph) : paragraph,
        position: { line: index + 1 },
      }),
    )
    if (excerpts.length > 0) yield { type: 'excerpts', excerpts: present(excerpts) }
  }
  yield { type: 'excerpts', excerpts: present(splitter.finish()) }
  yield { type: 'end', language: undefined, gaps: [], hiddenCharacters: 0 }
}

const paragraphsOf = (text: string) =>
  text.split(/\n(?:[ \t]*\n)+/).filter((paragraph) => paragraph.trim() !== '')

/** What was asked must not be taken for what is so. */
const quoted = (text: string) => `«\u00a0${text.trim()}\u00a0»`
