import { positionText } from '@atelier/contract/knowledge/position-text'
import type { GivenText, Retrieved } from '../retrieval/given-text.ts'
import type { PromptLanguage } from './prompt-language.ts'
import { promptTexts } from './prompt-texts.ts'

export interface ExcerptPromptRequest {
  readonly language: PromptLanguage
  /** Random for each request, so that no document can contain the end of the excerpts. */
  readonly mark: string
  readonly retrieved: Retrieved
}

/** What is added to the instructions of the model. */
export function excerptInstruction({
  language,
  retrieved: { report },
}: Pick<ExcerptPromptRequest, 'language' | 'retrieved'>): string {
  const { instruction, only } = promptTexts[language]
  return report.mode === 'only' ? `${instruction} ${only}` : instruction
}

/** A question after the excerpts that it is to be answered from. */
export function questionWithExcerpts(
  { language, mark, retrieved }: ExcerptPromptRequest,
  question: string,
): string {
  const texts = promptTexts[language]
  const { count, unread } = retrieved.documents
  return [
    texts.excerpts(mark),
    ...retrieved.excerpts.map((excerpt) => excerptBlock(excerpt, language)),
    texts.end(mark),
    texts.documents(count, unread),
    '',
    `${texts.question} ${question}`,
  ].join('\n')
}

const excerptBlock = (excerpt: GivenText, language: PromptLanguage): string =>
  `[${excerpt.excerpt}] ${cleanLine(excerptTitle(excerpt, language))}\n${cleanText(excerpt.text)}`

/** « Règlement.pdf, page 212 · Congés › Report » */
function excerptTitle({ title, heading, position }: GivenText, language: PromptLanguage): string {
  const source = `${title}, ${positionText(position, language)}`
  return heading === '' ? source : `${source} · ${heading}`
}

/** A file is called by whoever made it. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')

/** Words that control the templates of models, broken by a space so that they are text. */
const controls: readonly (readonly [RegExp, string])[] = [
  [/<\|/g, '< |'],
  [/\|>/g, '| >'],
  [/\[(\/?)(INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/gi, '[ $1$2 ]'],
  [/<<(\/?)SYS>>/gi, '< <$1SYS> >'],
  [
    /<(\/?)(s|bos|eos|pad|unk|think|start_of_turn|end_of_turn|tool_call|tool_response)>/gi,
    '< $1$2 >',
  ],
]
/** Signs that nobody sees: controls but line ends, directions, tags, and what has no width. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu
/** What looks like our own citations. */
const marker = /\[(\s*\d[\d\s,;–-]*)\]/g

/** A text of a document as a model may read it: it is quoted, and controls nothing. */
export const cleanText = (text: string): string =>
  controls.reduce(
    (clean, [pattern, replacement]) => clean.replaceAll(pattern, replacement),
    text.replaceAll(invisible, '').replaceAll(marker, '($1)'),
  )
