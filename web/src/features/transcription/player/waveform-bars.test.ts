import { expect, test } from 'vitest'
import { waveformBars } from './waveform-bars.ts'

test('chaque barre est le plus fort de sa part, la plus forte vaut un', () => {
  expect(waveformBars([0, 10, -40, 5, 20, 0], 3)).toEqual([0.25, 1, 0.5])
  expect(waveformBars([100], 4)).toEqual([1, 1, 1, 1])
  expect([waveformBars([], 3), waveformBars([0, 0], 2)]).toEqual([[], [0, 0]])
})
