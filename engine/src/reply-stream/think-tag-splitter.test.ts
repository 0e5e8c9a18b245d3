import { expect, it } from 'vitest'
import { createThinkTagSplitter } from './think-tag-splitter.ts'

function split(text: string, size: number) {
  const result = { text: '', reasoning: '' }
  const splitter = createThinkTagSplitter({
    text: (more) => (result.text += more),
    reasoning: (more) => (result.reasoning += more),
  })
  for (let from = 0; from < text.length; from += size) splitter.feed(text.slice(from, from + size))
  splitter.end()
  return { text: result.text, reasoning: result.reasoning.trim() }
}

it.each([
  [
    'une pensée puis une réponse',
    '<think>\nJe pense.\n</think>\n\nOui.',
    { reasoning: 'Je pense.', text: 'Oui.' },
  ],
  [
    'précédée de lignes vides',
    '\n\n<think>Je pense.</think>Oui.',
    { reasoning: 'Je pense.', text: 'Oui.' },
  ],
  ['vide', '<think>\n\n</think>\n\nOui.', { reasoning: '', text: 'Oui.' }],
  ['jamais fermée', '<think>Je pense à a < b', { reasoning: 'Je pense à a < b', text: '' }],
  [
    'avec un chevron dedans',
    '<think>si a </b> alors</think>Oui.',
    { reasoning: 'si a </b> alors', text: 'Oui.' },
  ],
  [
    'une balise plus loin, qui est du texte',
    'Le mot <think>ici</think> reste.',
    { reasoning: '', text: 'Le mot <think>ici</think> reste.' },
  ],
  [
    'une seconde balise, qui est du texte',
    '<think>a</think>b <think>c</think>',
    { reasoning: 'a', text: 'b <think>c</think>' },
  ],
  ['un début qui y ressemble', '<thi', { reasoning: '', text: '<thi' }],
  ['un autre chevron', '<table> oui', { reasoning: '', text: '<table> oui' }],
  ['rien que des blancs', '  \n', { reasoning: '', text: '  \n' }],
])('%s, où que les morceaux soient coupés', (_title, text, expected) => {
  for (let size = 1; size <= text.length; size++) expect(split(text, size)).toEqual(expected)
})
