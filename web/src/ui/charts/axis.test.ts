import { expect, test } from 'vitest'
import { createAxis } from './axis.ts'

test.each([
  [0, 1, [1, 0]],
  [3, 3, [3, 2, 1, 0]],
  [7, 8, [8, 6, 4, 2, 0]],
  [37, 40, [40, 30, 20, 10, 0]],
  [1234, 1500, [1500, 1000, 500, 0]],
])(
  'jusqu’à %i : des repères entiers et ronds, aucun plus bas que le plus haut',
  (highest, top, ticks) => {
    expect(createAxis(highest)).toEqual({ top, ticks })
  },
)
