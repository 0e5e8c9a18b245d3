import { expect, test } from 'vitest'
import { barsOf } from './peaks.ts'

test('chaque barre est le plus fort de sa part, la plus forte vaut un', () => {
  expect(barsOf([0, 10, -40, 5, 20, 0], 3)).toEqual([0.25, 1, 0.5])
  expect(barsOf([100], 4)).toEqual([1, 1, 1, 1])
  expect([barsOf([], 3), barsOf([0, 0], 2)]).toEqual([[], [0, 0]])
})
