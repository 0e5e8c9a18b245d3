import { expect, test } from 'vitest'
import {
  brushPixels,
  emptyMaskHistory,
  hasPaintedArea,
  type MaskEdit,
  redo,
  undo,
  withEdit,
} from './mask-history.ts'

const stroke: MaskEdit = { kind: 'stroke', erases: false, size: 20, points: [1, 2] }
const erasing: MaskEdit = { kind: 'stroke', erases: true, size: 20, points: [1, 2] }

test('annuler et rétablir passent d’un trait à l’autre ; un trait neuf oublie ce qui était annulé', () => {
  const two = withEdit(withEdit(emptyMaskHistory, stroke), erasing)
  expect(undo(two).done).toEqual([stroke])
  expect(redo(undo(two))).toEqual(two)
  expect(undo(emptyMaskHistory)).toEqual(emptyMaskHistory)
  expect(redo(two)).toEqual(two)
  expect(withEdit(undo(two), stroke).undone).toEqual([])
})

test('un masque est dessiné dès qu’il y a un trait ou une inversion depuis le dernier effacement', () => {
  expect(hasPaintedArea(emptyMaskHistory)).toBe(false)
  expect(hasPaintedArea(withEdit(emptyMaskHistory, erasing))).toBe(false)
  expect(hasPaintedArea(withEdit(emptyMaskHistory, stroke))).toBe(true)
  expect(hasPaintedArea(withEdit(withEdit(emptyMaskHistory, stroke), { kind: 'clear' }))).toBe(
    false,
  )
  expect(
    hasPaintedArea(withEdit(withEdit(emptyMaskHistory, { kind: 'clear' }), { kind: 'invert' })),
  ).toBe(true)
})

test('le pinceau grandit avec l’image', () => {
  expect([
    brushPixels(20, { width: 600, height: 400 }),
    brushPixels(20, { width: 4096, height: 100 }),
  ]).toEqual([20, 80])
})
