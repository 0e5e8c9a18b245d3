import { expect, test } from 'vitest'
import { shareOf, storageState } from './storage-state.ts'

test.each([
  [12, null, 'unlimited'],
  [0, 100, 'free'],
  [84.9, 100, 'free'],
  [85, 100, 'near'],
  [99, 100, 'near'],
  [100, 100, 'full'],
  [101, 100, 'over'],
])('%s utilisés sur %s se disent %s', (used, limit, state) =>
  expect(storageState({ used, limit })).toBe(state),
)

test('une part se lit à voix haute : une décimale au plus, et jamais plus que tout', () => {
  expect([shareOf(1, 3), shareOf(1, 10 ** 10), shareOf(5, 4), shareOf(0, 0)]).toEqual([
    33.3, 0, 100, 0,
  ])
})
