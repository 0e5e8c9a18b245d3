import { expect, test } from 'vitest'
import { excerptNumber, turnsOf } from './turns.ts'

test('les pages voisines commencent où celle-ci finit', () => {
  expect(turnsOf({ before: 0, count: 20, total: 45, perPage: 20 })).toEqual({
    previous: undefined,
    next: 29,
  })
  expect(turnsOf({ before: 40, count: 5, total: 45, perPage: 20 })).toEqual({
    previous: 29,
    next: undefined,
  })
  expect(turnsOf({ before: 3, count: 20, total: 23, perPage: 20 }).previous).toBe(9)
})

test('un numéro mal écrit dans l’adresse est ignoré', () => {
  expect(excerptNumber('12')).toBe(12)
  expect(excerptNumber('-1')).toBeUndefined()
  expect(excerptNumber('1e9')).toBeUndefined()
  expect(excerptNumber(null)).toBeUndefined()
})
