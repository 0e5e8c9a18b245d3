import { expect, test } from 'vitest'
import { brushPixels, isDrawn, type Mark, marked, noMarks, redo, undo } from './mask-marks.ts'

const stroke: Mark = { kind: 'stroke', erases: false, size: 20, points: [1, 2] }
const erasing: Mark = { kind: 'stroke', erases: true, size: 20, points: [1, 2] }

test('annuler et rétablir passent d’un trait à l’autre ; un trait neuf oublie ce qui était annulé', () => {
  const two = marked(marked(noMarks, stroke), erasing)
  expect(undo(two).done).toEqual([stroke])
  expect(redo(undo(two))).toEqual(two)
  expect(undo(noMarks)).toEqual(noMarks)
  expect(redo(two)).toEqual(two)
  expect(marked(undo(two), stroke).undone).toEqual([])
})

test('un masque est dessiné dès qu’il y a un trait ou une inversion depuis le dernier effacement', () => {
  expect(isDrawn(noMarks)).toBe(false)
  expect(isDrawn(marked(noMarks, erasing))).toBe(false)
  expect(isDrawn(marked(noMarks, stroke))).toBe(true)
  expect(isDrawn(marked(marked(noMarks, stroke), { kind: 'clear' }))).toBe(false)
  expect(isDrawn(marked(marked(noMarks, { kind: 'clear' }), { kind: 'invert' }))).toBe(true)
})

test('le pinceau grandit avec l’image', () => {
  expect([
    brushPixels(20, { width: 600, height: 400 }),
    brushPixels(20, { width: 4096, height: 100 }),
  ]).toEqual([20, 80])
})
