import { expect, test } from 'vitest'
import { buildLinePaths } from './line-paths.ts'

const box = { width: 100, height: 50, top: 100 }

test('des valeurs sans trou font une ligne, de gauche à droite, la plus grande en haut', () => {
  expect(buildLinePaths([0, 50, 100], box)).toEqual(['M0.0 50.0L0.0 50.0L50.0 25.0L100.0 0.0'])
})

test('ce qui n’a pas été mesuré est un trou, et une valeur seule un point', () => {
  expect(buildLinePaths([null, 100, null, 0, 0], box)).toEqual([
    'M25.0 0.0L25.0 0.0',
    'M75.0 50.0L75.0 50.0L100.0 50.0',
  ])
  expect(buildLinePaths([null, null], box)).toEqual([])
  expect(buildLinePaths([], box)).toEqual([])
})

test('au-delà du haut, la ligne reste dans la boîte', () =>
  expect(buildLinePaths([250], box)).toEqual(['M0.0 0.0L0.0 0.0']))
