import { expect, test } from 'vitest'
import { formatSize } from '#format/sizes.ts'
import { collectionState, storedText } from './collection-state.ts'

const none = { waiting: 0, reading: 0, ready: 0, partial: 0, unreadable: 0 }
const counts = { sources: 3, states: { ...none, ready: 3 }, pages: 12, passages: 40 }

test('une collection vide le dit', () =>
  expect(collectionState({ ...counts, sources: 0 })).toBe('Aucun document pour l’instant'))
test('ce qui se lit passe avant ce qui est à vérifier', () =>
  expect(
    collectionState({ ...counts, states: { ...none, waiting: 1, reading: 1, unreadable: 1 } }),
  ).toBe('2\u00a0documents en cours de lecture'))
test('ce qui n’a pas pu être lu est compté', () =>
  expect(collectionState({ ...counts, states: { ...none, partial: 1, ready: 2 } })).toBe(
    '1\u00a0document à vérifier',
  ))
test('une collection prête donne ses pages, où il y en a', () => {
  expect(collectionState(counts)).toBe('Prêt\u00a0: 12\u00a0pages, 40\u00a0passages')
  expect(collectionState({ ...counts, pages: 0 })).toBe('Prêt\u00a0: 40\u00a0passages')
})
test('la place que prennent ses documents est dite, s’il y en a', () => {
  const size = formatSize(2_500_000)
  expect(storedText({ sources: 3, byteSize: 2_500_000 })).toBe(`3\u00a0documents · ${size}`)
  expect(storedText({ sources: 0, byteSize: 0 })).not.toContain('·')
})
