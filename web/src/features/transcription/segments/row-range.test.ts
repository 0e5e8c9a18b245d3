import { expect, test } from 'vitest'
import { estimateRowHeight, rangeWithPinned } from './row-range.ts'

const range = { startIndex: 1000, endIndex: 1011, overscan: 2, count: 2000 }

test('ce qui est dessiné garde la ligne que l’on corrige, sans trou jusqu’à elle', () => {
  const before = rangeWithPinned(range, 700)
  expect([before[0], before.at(-1), before.length]).toEqual([698, 1013, 316])
  const after = rangeWithPinned(range, 1500)
  expect([after[0], after.at(-1), after.length]).toEqual([998, 1502, 505])
})

test('sans ligne que l’on corrige, ou quand elle n’est plus là, seule la vue est dessinée', () => {
  const view = rangeWithPinned(range, undefined)
  expect([view[0], view.at(-1)]).toEqual([998, 1013])
  expect(rangeWithPinned(range, 5000)).toEqual(view)
})

test('une ligne prend la hauteur de son texte, et celle de ses boutons au moins', () => {
  expect(estimateRowHeight(0, 900)).toBe(45)
  expect(estimateRowHeight(200, 900)).toBeGreaterThan(estimateRowHeight(20, 900))
  expect(estimateRowHeight(200, 400)).toBeGreaterThan(estimateRowHeight(200, 900))
})
