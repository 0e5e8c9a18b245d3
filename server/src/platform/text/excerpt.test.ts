import type { HighlightedText } from '@atelier/contract/chat/search'
import { describe, expect, test } from 'vitest'
import { bestMatchStart, excerptOf, highlightMatches } from './excerpt.ts'

const shown = (text: HighlightedText) =>
  text.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('marquer', () => {
  test.each([
    ['Le Cœur et l’église', ['coeur', 'egl'], 'Le [Cœur] et l’[église]'],
    ['Budget 2026, budgets', ['budget'], '[Budget] 2026, [budgets]'],
    ['budgets, budget', ['budget', 'x'], 'budgets, [budget]'],
    ['rien ici', ['budget'], 'rien ici'],
    ['e\u0301te\u0301 fini', ['ete'], '[e\u0301te\u0301] fini'],
    ['', ['a'], ''],
  ])('%j, %j', (text, words, expected) => {
    expect(shown(highlightMatches(text, words))).toBe(expected)
  })
})

describe('le passage', () => {
  const filler = 'quelques mots sans rapport '.repeat(20)

  test('montre un texte court en entier, sur une ligne et sans marques de Markdown', () => {
    expect(shown(excerptOf('## Le **budget**\n\nde `2026`', ['budget']))).toBe(
      'Le [budget] de 2026',
    )
  })
  test.each([
    ['Voir [le **budget**](/aide/budget "Aide") et ![plan](a.png)', 'Voir le [budget] et plan'],
    ['- le budget\n- *Lyon*\n> cité\n1. un', 'le [budget] Lyon cité 1. un'],
    ['| Poste | Budget |\n|---|---:|\n| Écoles | 12 |', 'Poste · [Budget] Écoles · 12'],
    ['```python\nbudget = a[1] * b_c_d\n```', '[budget] = a[1] * b_c_d'],
    ['~~~sql\nselect budget\n~~~', 'select [budget]'],
    ['Lire [ici](https://ville.fr/budget)', 'Lire [ici](https://ville.fr/[budget])'],
  ])('dit %j sans ses marques, à moins que le mot cherché n’y soit', (text, expected) => {
    expect(shown(excerptOf(text, ['budget']))).toBe(expected)
  })
  test('est coupé entre deux mots, avec de quoi lire ce qui précède', () => {
    const text = shown(excerptOf(`${filler}voici le budget de la ville. ${filler}`, ['budget']))
    expect(text).toMatch(/^….*voici le \[budget\] de la ville\. .*…$/)
    expect(text.length).toBeLessThan(220)
    expect(text).not.toMatch(/…\S*(?<!quelques|mots|sans|rapport) /)
  })
  test('est pris là où le plus de mots cherchés se suivent', () => {
    expect(
      shown(excerptOf(`Le budget. ${filler}Le budget de Lyon. ${filler}`, ['budget', 'lyon'])),
    ).toContain('[budget] de [Lyon]')
  })
  test('commence là où ces mots sont le plus près l’un de l’autre', () => {
    const text = 'Voici la phrase 1. Voici la phrase 2. Voici la phrase 3.'
    expect(bestMatchStart(text, ['phrase', '3'])).toBe(text.indexOf('phrase 3'))
    expect(bestMatchStart(text, ['absent'])).toBeUndefined()
  })
  test('n’est jamais vide ni fendu au milieu d’un signe', () => {
    for (const text of ['🎉'.repeat(400), 'x'.repeat(400), '日'.repeat(400)]) {
      const whole = excerptOf(text, ['x'])
        .map((part) => part.text)
        .join('')
      expect([whole.length > 100, whole.isWellFormed()]).toEqual([true, true])
    }
  })
})

describe('le passage d’un long texte', () => {
  const before = '## Un titre\n\n- une ligne **sans** rapport\n'.repeat(300)

  test('est pris autour du meilleur endroit, sans ses marques, et dit qu’il y a autre chose', () => {
    const text = `${before}| Poste | Le **budget** de Lyon |\n${before}`
    const read = shown(excerptOf(text, ['budget', 'lyon']))
    expect(read).toContain('Poste · Le [budget] de [Lyon]')
    expect(read).toMatch(/^….*…$/)
    expect(read.length).toBeLessThan(220)
  })
  test('ne se cherche que dans ce qui est indexé', () => {
    const text = `${'mot '.repeat(20_000)}budget`
    expect(shown(excerptOf(text, ['budget']))).toMatch(/^mot mot .*…$/)
  })
})
