import { positionText } from '@atelier/contract/knowledge/position-text'
import { Problem } from '@atelier/contract/problems/problems'
import type { GivenText, Retrieved } from '../retrieval/given-text.ts'
import { cleanLine } from './excerpt-prompt.ts'
import type { PromptLanguage } from './prompt-language.ts'
import { promptTexts } from './prompt-texts.ts'

interface AnswerRequest {
  readonly language: PromptLanguage
  readonly retrieved: Retrieved
}

const quotedMax = 3
const quoteLength = 600

/**
 * What is said without asking a model: by the Guide, who only quotes, and where the documents alone may answer and do not.
 * @throws Problem when the documents alone may answer, and cannot be searched now or given to the model
 */
export function answerWithoutModel(
  { retrieved, language }: AnswerRequest,
  { isGuide }: { readonly isGuide: boolean },
): string | undefined {
  const { report, isEnough, excerpts } = retrieved
  if (isEnough && report.mode === 'only' && excerpts.length === 0)
    throw new Problem(report.given.length === 0 ? 'knowledge.no-room' : 'knowledge.excerpts-gone')
  if (isEnough)
    return isGuide && excerpts.length > 0 ? quotedAnswer({ retrieved, language }) : undefined
  if (report.mode !== 'only') return undefined
  if (report.notes.includes('index-restarting')) throw new Problem('knowledge.index-restarting')
  return nothingFound({ retrieved, language })
}

/** What documents say of a question, in their own words: the best excerpts, quoted. */
const quotedAnswer = ({ language, retrieved }: AnswerRequest): string =>
  [promptTexts[language].withoutModel, ...quotesOf(retrieved, language)].join('\n\n')

/** Where the documents alone may answer, and do not. */
function nothingFound({ language, retrieved }: AnswerRequest): string {
  const { nothing, nearest } = promptTexts[language]
  const sentence = nothing(retrieved.report.collections.map(({ name }) => name))
  const quotes = quotesOf(retrieved, language)
  return quotes.length === 0 ? sentence : [`${sentence} ${nearest}`, ...quotes].join('\n\n')
}

const quotesOf = ({ excerpts }: Retrieved, language: PromptLanguage): string[] =>
  excerpts.slice(0, quotedMax).map((excerpt) => quoteOf(excerpt, language))

function quoteOf(excerpt: GivenText, language: PromptLanguage): string {
  const lines = beginningOf(excerpt.text)
    .split(/\n+/)
    .map((line) => line.trim())
  const source = cleanLine(`${excerpt.title}, ${positionText(excerpt.position, language)}`)
  return [...lines.slice(0, -1), `${lines.at(-1) ?? ''} [${excerpt.excerpt}]`, '', `— ${source}`]
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** At the end of a sentence, if there is one. */
function beginningOf(text: string): string {
  const whole = text.trim()
  if (whole.length <= quoteLength) return whole
  const beginning = whole.slice(0, quoteLength)
  const end = Math.max(...['. ', '.\n', '! ', '? '].map((mark) => beginning.lastIndexOf(mark)))
  return end > quoteLength / 3 ? beginning.slice(0, end + 1) : `${beginning.trimEnd()}…`
}
