import { expect, test } from 'vitest'
import { amountScale } from './amounts.ts'

const written = (highest: number, ...seconds: readonly number[]) => {
  const { unit, format } = amountScale('machine-seconds', highest)
  return seconds.map((value) => format(value / unit))
}

test('les durées d’un graphique sont toutes dans l’unité de la plus longue', () => {
  expect(written(90, 0, 60)).toEqual(['0\u00a0s', '60\u00a0s'])
  expect(written(600, 300, 90)).toEqual(['5\u00a0min', '1,5\u00a0min'])
  expect(written(36_000, 18_000, 5400)).toEqual(['5\u00a0h', '1,5\u00a0h'])
})

test('ce qui se compte reste un nombre', () => {
  const { unit, format } = amountScale('characters-spoken', 90_000)
  expect([unit, format(66)]).toEqual([1, '66'])
})
