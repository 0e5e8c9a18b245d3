import { wordsOf } from '#platform/text/words.ts'
import { isLittleWord, languagesOf } from './languages.ts'

/** A word of a question: what it counts for beside the others. */
export interface QuestionWord {
  readonly word: string
  /** 1 for the question's own words. */
  readonly weight: number
}

const limits = {
  /** What follows is not searched. */
  characters: 2_000,
  words: 50,
  /** A question with no more words than these is one about what was said before. */
  followUpWords: 4,
  /** Words of former questions and titles. */
  addedWords: 20,
} as const
const formerWeight = 0.5

/** Beginnings of questions that continue the one before. */
const continuing: ReadonlySet<string> = new Set(
  `et alors mais donc pourquoi celui celle ceux celles sinon aussi idem pareil and but so why then also what y pero entonces porque tambien`.split(
    ' ',
  ),
)

/** The different words of a question that carry its subject, in order. */
export const questionWords = (question: string): readonly QuestionWord[] =>
  carryingWords(question, limits.words).map((word) => ({ word, weight: 1 }))

export interface Conversation {
  readonly question: string
  /** The question before it; empty when it is the first. */
  readonly formerQuestion: string
  /** Titles of what was cited last. */
  readonly citedTitles: readonly string[]
}

/**
 * What to search besides a question that only makes sense after the one before: its words with those of that question and of the
 * titles cited last, at half weight. Nothing for a question that says all.
 */
export function followUpWords(conversation: Conversation): readonly QuestionWord[] | undefined {
  const { question, formerQuestion, citedTitles } = conversation
  const own = carryingWords(question, limits.words)
  const former = [formerQuestion, ...citedTitles].flatMap((text) =>
    carryingWords(text, limits.words),
  )
  const added = [...new Set(former)].filter((word) => !own.includes(word))
  if (added.length === 0 || !isFollowUp(question, own)) return undefined
  return [
    ...own.map((word) => ({ word, weight: 1 })),
    ...added.slice(0, limits.addedWords).map((word) => ({ word, weight: formerWeight })),
  ]
}

function isFollowUp(question: string, own: readonly string[]): boolean {
  const [first] = wordsOf(question.slice(0, limits.characters))
  return own.length <= limits.followUpWords || (first !== undefined && continuing.has(first.word))
}

function carryingWords(text: string, max: number): readonly string[] {
  const words = Array.from(wordsOf(text.slice(0, limits.characters)), ({ word }) => word)
  const found = languagesOf(words)
  return [...new Set(words)].filter((word) => !isLittleWord(word, found)).slice(0, max)
}
