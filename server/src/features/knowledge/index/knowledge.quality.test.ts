import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureAnswered, measureRefused } from '#testing/knowledge/quality/measure-quality.ts'
import { openQualityIndex } from '#testing/knowledge/quality/quality-index.ts'
import {
  comparedRuns,
  findLowered,
  readQualityPage,
  writeQualityPage,
} from '#testing/knowledge/quality/quality-page.ts'
import { answeredSets } from '#testing/knowledge/quality/quality-sets.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** What was measured without any model is in this page: a change that finds more writes it again by `npm run bench -- knowledge/quality --write`. */
const page = readFileSync(
  new URL('../../../../../docs/quality-of-answers.md', import.meta.url),
  'utf8',
)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let index: Awaited<ReturnType<typeof openQualityIndex>>
beforeAll(async () => {
  folder = await temporaryFolder()
  index = await openQualityIndex(folder.path)
})
afterAll(async () => {
  index.close()
  await folder[Symbol.asyncDispose]()
})

async function measure(run: keyof typeof comparedRuns) {
  const ask = await index.createRun(run)
  return {
    run: comparedRuns[run],
    answered: await measureAnswered(ask),
    unanswered: await measureRefused(ask),
  }
}

describe('sur l’aide et sur les documents d’une commune, sans modèle', () => {
  test('chaque question attend un passage qui existe, et un seul titre', () => {
    const missing = answeredSets.flatMap(({ name, collection, questions }) =>
      questions
        .filter(
          ({ isRight }) =>
            !index.excerpts.some(
              (excerpt) => excerpt.collection === collection && isRight(excerpt),
            ),
        )
        .map(({ question }) => `${name}: ${question}`),
    )
    expect(missing).toEqual([])
  })

  test.each(['words', 'letters'] as const)('rien ne se trouve moins qu’avant (%s)', async (run) => {
    const result = await measure(run)
    expect(findLowered(page, [result])).toEqual([])
    for (const { name, exact } of result.answered) expect([name, exact ?? 100]).toEqual([name, 100])
  })

  test('une baisse de plus de deux points est dite, celle d’une question de peu non', () => {
    const lower = {
      ...{ run: 'words', unanswered: [{ name: 'N', count: 40, refused: 89.5 }] },
      answered: [
        {
          ...{ name: 'E', count: 60, recall: [50, 71.6, 80] as const, meanReciprocalRank: 60 },
          ...{ exact: undefined, missed: [], refused: 4 },
        } as const,
      ],
    }
    const before = writeQualityPage({
      citations: [{ name: 'right: kept', count: 200, share: 98, goal: 97 }],
      results: [
        {
          ...lower,
          answered: lower.answered.map((one) => ({ ...one, recall: [50, 75, 80] as const })),
          unanswered: [{ name: 'N', count: 40, refused: 92 }],
        },
      ],
    })
    expect(readQualityPage(before)).toHaveLength(3)
    expect(findLowered(before, [lower])).toEqual(['words, E: 71.6, was 75'])
    const refusing = { ...lower, answered: lower.answered.map((one) => ({ ...one, refused: 8 })) }
    expect(findLowered(before, [refusing])).toContain('words, E, not refused: 92, was 96')
    const results = [{ ...lower, run: 'another model' }]
    const after = writeQualityPage({ results, citations: [], former: before })
    expect(readQualityPage(after)).toEqual(expect.arrayContaining([...readQualityPage(before)]))
    expect(readQualityPage(after)).toHaveLength(6)
  })
})
