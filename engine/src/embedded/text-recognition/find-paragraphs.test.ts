import { expect, test } from 'vitest'
import { findParagraphs } from './find-paragraphs.ts'

type Word = readonly [block: number, paragraph: number, line: number, text: string, sure?: number]
const tableOf = (words: readonly Word[]) =>
  words
    .map(([block, paragraph, line, text, sure = 95]) =>
      ['5', '1', block, paragraph, line, 1, 10 * line, 20, 30, 40, sure, text].join('\t'),
    )
    .join('\n')

test('les lignes d’un paragraphe sont jointes, et les mots coupés en fin de ligne recousus', () => {
  const table = tableOf([
    [1, 1, 1, 'Le'],
    [1, 1, 1, 'règle-'],
    [1, 1, 2, 'ment'],
    [1, 1, 2, 'Jean-'],
    [1, 1, 3, 'Paul'],
    [1, 2, 1, 'Article'],
    [1, 2, 1, '2.'],
  ])
  expect(findParagraphs(table, () => true)).toEqual(['Le règlement Jean- Paul', 'Article 2.'])
})

test('ce qui est plutôt un dessin qu’un texte est laissé', () => {
  const table = tableOf([
    [1, 1, 1, '~‘|', 12],
    [1, 1, 1, 'Yy', 20],
    [2, 1, 1, '—'],
    [3, 1, 1, 'Texte', 80],
    [3, 1, 1, 'peu', 30],
  ])
  expect(findParagraphs(table, () => true)).toEqual(['Texte peu'])
  expect(findParagraphs('', () => true)).toEqual([])
})

test('un mot que personne ne voit est laissé', () => {
  const table = tableOf([
    [1, 1, 1, 'Visible'],
    [1, 1, 2, 'caché'],
  ])
  const seen: unknown[] = []
  const isVisible = (word: { readonly left: number }) => {
    seen.push(word)
    return word.left < 20
  }
  expect(findParagraphs(table, isVisible)).toEqual(['Visible'])
  expect(seen[0]).toEqual({ left: 10, top: 20, width: 30, height: 40 })
})
