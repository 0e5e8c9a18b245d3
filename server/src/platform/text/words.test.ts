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

  test('trop longs, valent par leur début', () => {
    expect(words('é'.repeat(300))).toEqual(['e'.repeat(40)])
    expect(words('a'.repeat(300))).toEqual(['a'.repeat(40)])
  })
})
