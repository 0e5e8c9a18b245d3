import { expect, test } from 'vitest'
import { correctedWords } from './correct-words.ts'

const words = ['le', 'chat', 'dort', 'ici'].map((text, index) => ({
  text,
  start: index,
  end: index + 1,
}))
const span = { start: 0, end: 4 }

test.each([
  [
    'rien ne change',
    'le chat dort ici',
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'un mot pour un autre',
    'le chien dort ici',
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'deux mots pour un',
    'le petit chat2 dort ici',
    [
      [0, 1],
      [1, 1.5],
      [1.5, 2],
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'un mot de moins',
    'le dort ici',
    [
      [0, 1],
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'tout change',
    'ab cd',
    [
      [0, 2],
      [2, 4],
    ],
  ],
  ['plus rien', '', []],
] as const)('%s : chaque mot garde ou partage son temps', (_, text, times) => {
  const corrected = correctedWords(words, text, span)
  expect(corrected.map(({ text: word }) => word).join(' ')).toBe(text)
  expect(corrected.map(({ start, end }) => [start, end])).toEqual(times)
})
