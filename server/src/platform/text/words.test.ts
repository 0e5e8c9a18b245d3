import { describe, expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const words = (text: string) => [...wordsOf(text)].map(({ word }) => word)

describe('les mots d’un texte', () => {
  test.each([
    ['L’Église d’Où, peut-être', ['l', 'eglise', 'd', 'ou', 'peut', 'etre']],
    ['Cœur, ŒUVRE, Lætitia, straße', ['coeur', 'oeuvre', 'laetitia', 'strasse']],
    ['e\u0301te\u0301 ÉTÉ', ['ete', 'ete']],
    ['ﬁn de l’Île nº 3', ['fin', 'de', 'l', 'ile', 'no', '3']],
    ['日本 ok 🎉👍🏽', ['日', '本', 'ok', '🎉', '👍']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['"a* NEAR(b) \0 -- ; \ud800 \ufffd', ['a', 'near', 'b']],
    ['', []],
    ['?!… *#', []],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('se retrouvent à leur place dans le texte', () => {
    for (const text of ['Un Cœur d’été', 'plain Text only'])
      for (const { word, start, end } of wordsOf(text))
        expect(words(text.slice(start, end))).toEqual([word])
  })

  test('sont les mêmes en lettres latines que parmi d’autres écritures', () => {
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
    const texts = [
      ...letters.map((letter) => `a${letter}b ${letter}`),
      letters.join(''),
      letters.toReversed().join(' '),
      `${'Œ'.repeat(39)}a`,
      `${'é'.repeat(150)}½½½½½½½½½½½½`,
    ]
    // A character of another script makes the whole text be read the general way.
    for (const text of texts) expect([...words(text), '本']).toEqual(words(`${text} 本`))
  })

  test('trop longs, valent par leur début', () => {
    expect(words('é'.repeat(300))).toEqual(['e'.repeat(40)])
    expect(words('a'.repeat(300))).toEqual(['a'.repeat(40)])
  })
})
