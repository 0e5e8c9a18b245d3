import { expect, test } from 'vitest'
import { findQuote } from './find-quote.ts'

const shown = (items: readonly string[], quote: string) =>
  findQuote(items, quote).map(({ item, from, to }) => items[item]?.slice(from, to))

test('une citation se trouve dans les morceaux de texte d’une page, quelles que soient ses lignes', () => {
  expect(shown(['La haie ', 'mesure deux', ' mètres. Fin'], 'La haie mesure deux mètres.')).toEqual(
    ['La haie', 'mesure deux', 'mètres'],
  )
  expect(shown(['le règle-', 'ment de la pis-', 'cine'], 'règlement de la piscine')).toEqual([
    'règle',
    'ment de la pis',
    'cine',
  ])
})

test('les ligatures, la casse et les guillemets n’y changent rien', () => {
  expect(shown(['La ﬁn « est » là'], 'la fin "est" là')).toEqual(['La ﬁn « est » là'])
})

test('d’une citation qui continue sur une autre page, le début ou la fin', () => {
  const quote =
    'La clôture mesure deux mètres au plus en limite de propriété, sauf accord du voisin.'
  expect(shown(['La clôture mesure deux mètres au plus en limite'], quote)).toHaveLength(1)
  expect(shown(['en limite de propriété, sauf accord du voisin.'], quote)).toHaveLength(1)
})

test('ce qui n’y est pas n’est pas trouvé', () => {
  expect(findQuote(['La piscine'], 'Le stade municipal')).toEqual([])
  expect(findQuote([], 'rien')).toEqual([])
  expect(findQuote(['a'], '…')).toEqual([])
})

test('une page très longue se lit sans peine', () => {
  const items = Array.from({ length: 20_000 }, () => 'aaaaaaaaaa')
  expect(findQuote(items, `${'a'.repeat(399)}b`)).not.toHaveLength(0)
})
