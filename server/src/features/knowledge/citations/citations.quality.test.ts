import { expect, test } from 'vitest'
import { measureCitations } from '#testing/knowledge/quality/measure-citations.ts'

/** What was measured is in `docs/quality-of-answers.md`. */
const measured = measureCitations()

test('il y a assez de phrases', () => {
  expect(Math.min(...measured.map(({ count }) => count))).toBeGreaterThan(200)
})

test.each(measured)('les citations d’un modèle qui suit l’aide, $name', ({ share, goal }) => {
  expect(share).toBeGreaterThanOrEqual(goal)
})
