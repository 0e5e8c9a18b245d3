import { expect, test } from 'vitest'
import { defined } from './defined.ts'

test('ce qui est indéfini s’en va, le reste demeure, même nul, faux ou vide', () => {
  const members = { a: 1, b: undefined, c: null, d: false, e: '' }
  expect(Object.entries(defined(members))).toEqual([
    ['a', 1],
    ['c', null],
    ['d', false],
    ['e', ''],
  ])
})
