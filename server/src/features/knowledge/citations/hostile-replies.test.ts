import { hostileTexts } from '@atelier/contract/testing/hostile-texts'
import { describe, expect, test } from 'vitest'
import { checkReply, createCitationReader } from './citation-reader.ts'
import type { GivenText } from './given-texts.ts'

const excerpt = (number: number, text: string): GivenText => ({
  ...{ excerpt: number, sourceId: `s${number}`, ordinal: number, title: 'Règlement.pdf' },
  ...{ heading: 'Règlement › Congés', position: { page: 10 + number }, text },
})
const given = [
  excerpt(1, 'Chaque agent a droit à 25 jours de congés annuels.'),
  excerpt(2, 'La piscine municipale ouvre à 9 h 30 le 12 mars 2026.'),
]

describe('un texte hostile', () => {
  const length = 400_000
  const parts = (text: string, size: number) =>
    Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    )
  const fill = (piece: string) => piece.repeat(Math.ceil(length / piece.length))
  const texts = {
    ...hostileTexts(length),
    markers: fill('[1]'),
    manyNumbers: `[${'1,'.repeat(length / 2)}]`,
    claims: fill('Chaque agent a droit à 25 jours de congés annuels [1]. '),
    unmarked: fill('Chaque agent a droit à 25 jours de prime et de congés. '),
    quotes: fill('« a b c d e'),
    shortQuotes: fill('« a droit à 25 ». '),
    plainQuotes: fill('"a b c d e" '),
    numbers: fill('1 000 '),
    points: fill('. '),
    pointsAndLetters: fill('a.b'),
    openCode: `a \`${fill('b. C ')}`,
    openFence: `\`\`\`\n${fill('b. C ')}`,
    footnotes: fill('[^1]: a. B '),
    wide: fill('【'),
    numberWords: fill('quatre-vingt-'),
    dates: fill('12 mars '),
  }
  test.each(Object.entries(texts))(
    '%s, de 400 000 signes, est lu en une fois et en morceaux',
    (_, text) => {
      const { citations } = checkReply(text, given)
      expect(citations.length).toBeLessThanOrEqual(200)
      const reader = createCitationReader(given)
      for (const part of parts(text, 50)) reader.read(part)
      expect(reader.finish().citations.length).toBeLessThanOrEqual(200)
    },
  )

  test('face à deux cents extraits l’est aussi', () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      excerpt(index + 1, 'Chaque agent a droit à 25 jours de congés annuels. '.repeat(28)),
    )
    for (const text of [texts.unmarked, texts.shortQuotes, texts.claims])
      expect(checkReply(text, many).citations.length).toBeLessThanOrEqual(200)
  })

  test('parmi les extraits donnés l’est aussi', () => {
    for (const text of Object.values(texts)) {
      const many = Array.from({ length: 4 }, (_, index) => excerpt(index + 1, text))
      expect(() =>
        checkReply('Chaque agent a droit à 25 jours de congés [1][2]. '.repeat(50), many),
      ).not.toThrow()
    }
  })
})
