import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import {
  type HelpQuestion,
  knownQuestions,
  newQuestions,
  unansweredQuestions,
} from '../help-questions.ts'
import { mistyped } from '../mistyped.ts'
import {
  englishFollowUps,
  englishUnanswered,
  type FollowUp,
  frenchFollowUps,
  helpFollowUps,
} from './follow-up-questions.ts'
import type { SearchedExcerpt } from './quality-index.ts'
import { type TownDocument, townDocuments } from './town/town-documents.ts'
import type { TownSection } from './town/town-section.ts'
import {
  crossedFeeQuestions,
  feeQuestions,
  fees,
  invoiceQuestions,
  invoices,
  type Table,
  type TableQuestion,
} from './town/town-tables.ts'

export interface QualityQuestion {
  readonly question: string
  /** The one before it. */
  readonly former?: string
  isRight(excerpt: SearchedExcerpt): boolean
  /** Whether that is where the answer was put; the help has no positions. */
  isAt?(position: SourcePosition): boolean
}
export interface QualitySet {
  readonly name: string
  readonly collection: 'help' | 'town'
  readonly questions: readonly QualityQuestion[]
}
export interface UnansweredSet {
  readonly name: string
  readonly collection: 'help' | 'town'
  readonly questions: readonly string[]
}

const ofHelp = ([question, section]: HelpQuestion): QualityQuestion => ({
  question,
  isRight: (excerpt) => (section.includes('#') ? excerpt.section : excerpt.page) === section,
})

interface Expected {
  readonly document: TownDocument
  readonly index: number
  /** A text that only the answer has. */
  readonly has: string
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

const inTown = (question: string, { document, index, has }: Expected): QualityQuestion => ({
  question,
  isRight: ({ document: name, text }) => name === document.name && plain(text).includes(has),
  isAt: (position) => document.isAt(position, index),
})

/** What begins a section is in no other. */
const beginning = ({ text }: TownSection) => text.slice(0, 40).trim()

const sectionQuestions = (
  questionOf: (section: TownSection) => string | undefined,
): QualityQuestion[] =>
  townDocuments.flatMap((document) =>
    document.sections.flatMap((section, index) => {
      const question = questionOf(section)
      return question === undefined
        ? []
        : [inTown(question, { document, index, has: beginning(section) })]
    }),
  )

function tableQuestions(
  name: string,
  table: Table,
  questions: readonly TableQuestion[],
): QualityQuestion[] {
  const document = townDocuments.find((one) => one.name === name)
  if (!document) throw new Error(`no document ${name}`)
  return questions.map(({ question, row }) => {
    const [first, second] = table[row - 1] ?? []
    const [header] = table
    const cells = [`${header?.[0]} : ${first}`, `${header?.[1]} : ${second}`].join(' ; ')
    return inTown(question, { document, index: row - 1, has: cells.replaceAll(/\s+/g, ' ') })
  })
}

function followUp([former, question, title]: FollowUp): QualityQuestion {
  const document = townDocuments.find(({ sections }) => sections.some((one) => one.title === title))
  if (!document) return { ...ofHelp([question, title]), former }
  const index = document.sections.findIndex((one) => one.title === title)
  const section = document.sections[index]
  return {
    ...inTown(question, { document, index, has: section ? beginning(section) : title }),
    former,
  }
}

const withErrors = (questions: readonly QualityQuestion[]): QualityQuestion[] =>
  questions.map((one, seed) => ({ ...one, question: mistyped(one.question, seed) }))

const [known, fresh] = [knownQuestions.map(ofHelp), newQuestions.map(ofHelp)]
const english = [
  ...sectionQuestions(({ question }) => question),
  ...tableQuestions('Invoices.xlsx', invoices, invoiceQuestions),
  ...tableQuestions('Fees.csv', fees, feeQuestions),
]

/** Questions that something answers. */
export const answeredSets: readonly QualitySet[] = [
  { name: 'F, near the words of the help', collection: 'help', questions: known },
  { name: 'F, in words of users', collection: 'help', questions: fresh },
  { name: 'T, F mistyped', collection: 'help', questions: withErrors([...known, ...fresh]) },
  { name: 'E, English', collection: 'town', questions: english },
  { name: 'T, E mistyped', collection: 'town', questions: withErrors(english) },
  {
    ...{ name: 'X, in the other language', collection: 'town' },
    questions: [
      ...sectionQuestions(({ crossed }) => crossed),
      ...tableQuestions('Fees.csv', fees, crossedFeeQuestions),
    ],
  },
  { name: 'H, follow-ups, help', collection: 'help', questions: helpFollowUps.map(followUp) },
  {
    ...{ name: 'H, follow-ups, town', collection: 'town' },
    questions: [...englishFollowUps, ...frenchFollowUps].map(followUp),
  },
]

/** Questions that nothing answers. */
export const unansweredSets: readonly UnansweredSet[] = [
  { name: 'N, help', collection: 'help', questions: unansweredQuestions },
  { name: 'N, town', collection: 'town', questions: englishUnanswered },
]
