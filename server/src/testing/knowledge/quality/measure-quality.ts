import type { AskQuestion } from './quality-index.ts'
import {
  answeredSets,
  type QualitySet,
  type UnansweredSet,
  unansweredSets,
} from './quality-sets.ts'

/** What was measured of one set, in hundredths. */
export interface Measured {
  readonly name: string
  readonly count: number
  /** How many have the right excerpt first, among the first five, among the first ten. */
  readonly recall: readonly [first: number, five: number, ten: number]
  /** The mean of one part of the right one's rank. */
  readonly meanReciprocalRank: number
  /** Of those that were found, how many name the exact position; none where there are no positions. */
  readonly exact: number | undefined
  /** How many are said to have no answer, though they have one. */
  readonly refused: number
  /** Questions whose right excerpt is not among the first five. */
  readonly missed: readonly string[]
}
export interface Refused {
  readonly name: string
  readonly count: number
  readonly refused: number
}

const ranks = [1, 5, 10] as const

export async function measureAnswered(
  ask: AskQuestion,
  sets: readonly QualitySet[] = answeredSets,
): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  for (const set of sets) measured.push(await measureSet(ask, set))
  return measured
}

async function measureSet(
  ask: AskQuestion,
  { name, collection, questions }: QualitySet,
): Promise<Measured> {
  const positions: boolean[] = []
  const found: number[] = []
  let refused = 0
  for (const { question, former, isRight, isAt } of questions) {
    const answer = await ask({ question, collection, ...(former && { former }) })
    const at = answer.found.findIndex(isRight)
    found.push(at + 1)
    if (!answer.isEnough) refused += 1
    const position = answer.found[at]?.position
    if (isAt && position) positions.push(isAt(position))
  }
  const within = (rank: number) => found.filter((at) => at > 0 && at <= rank).length
  const [first, five, ten] = ranks.map((rank) => hundredths(within(rank), found.length))
  return {
    ...{ name, count: found.length, recall: [first ?? 0, five ?? 0, ten ?? 0] },
    meanReciprocalRank: hundredths(
      found.reduce((sum, at) => sum + (at === 0 ? 0 : 1 / at), 0),
      found.length,
    ),
    exact:
      positions.length === 0
        ? undefined
        : hundredths(positions.filter(Boolean).length, positions.length),
    refused: hundredths(refused, found.length),
    missed: questions.flatMap(({ question }, at) => {
      const rank = found[at] ?? 0
      return rank > 0 && rank <= ranks[1] ? [] : [question]
    }),
  }
}

export async function measureRefused(
  ask: AskQuestion,
  sets: readonly UnansweredSet[] = unansweredSets,
): Promise<readonly Refused[]> {
  const measured: Refused[] = []
  for (const { name, collection, questions } of sets) {
    const answers = []
    for (const question of questions) answers.push(await ask({ question, collection }))
    const refused = answers.filter(({ isEnough }) => !isEnough).length
    measured.push({
      ...{ name, count: questions.length, refused: hundredths(refused, questions.length) },
    })
  }
  return measured
}

const hundredths = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
