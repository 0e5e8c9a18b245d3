import { describe, expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { readForIndex } from './indexed-stems.ts'
import { languagesOf } from './languages.ts'
import { followUpWords, questionWords } from './question-words.ts'
import { stemOf, stemsOf } from './stems.ts'

describe('les racines', () => {
  test.each([
    ['fr', ['connecter', 'connectez', 'connectee', 'connectes', 'connecte'], 'connect'],
    ['fr', ['poser', 'posent', 'posez'], 'pos'],
    ['fr', ['client', 'clients'], 'cli'],
    ['fr', ['salon', 'salons'], 'salon'],
    ['fr', ['journaux', 'journal'], 'journal'],
    ['fr', ['chats', 'chat'], 'chat'],
    ['en', ['connecting', 'connected', 'connects', 'connect'], 'connect'],
    ['es', ['documentos', 'documento'], 'document'],
  ] as const)('%s : %j', (language, words, stem) => {
    expect(new Set(words.map((word) => stemOf(word, language)))).toEqual(new Set([stem]))
  })

  test('laissent les autres écritures, les nombres et les mots courts', () => {
    for (const word of ['日', 'привет', '2026', 'as', 'm3x']) expect(stemsOf(word)).toEqual([word])
  })

  test('ne sont jamais vides ni plus longues que le mot', () => {
    const random = createRandom(1)
    const letters = 'aeiosxznrtment'
    for (let index = 0; index < 2000; index += 1) {
      const word = Array.from(
        { length: 1 + random(12) },
        () => letters[random(letters.length)],
      ).join('')
      for (const stem of stemsOf(word)) {
        expect(stem.length).toBeGreaterThan(0)
        expect(stem.length).toBeLessThanOrEqual(word.length)
      }
    }
  })
})

describe('la langue', () => {
  test.each([
    ['le maire signe les actes dans la salle', ['fr']],
    ['the mayor signs the acts of the town', ['en']],
    ['el alcalde firma los actos con su mano', ['es']],
    ['Müller GmbH Rechnung', []],
  ])('%s', (text, expected) => {
    expect(languagesOf(text.split(' '))).toEqual(expected)
  })
})

describe('le niveau d’un mot', () => {
  const levelOf = (heading: string, text: string) =>
    readForIndex({ heading, text: `${text} est le mot de la phrase` }).stems.get('budget')

  test.each([
    ['', 'Le budget', 1],
    ['', 'Le budget, les budgets', 2],
    ['Budget', '', 2],
    ['Budget', 'Le budget, les budgets', 2],
    ['Budget', 'Le budget, les budgets, un budget', 3],
    ['', 'Le budget, les budgets, un budget', 2],
    ['', 'Le budget, les budgets, un budget, ce budget', 3],
    ['Règlement', 'rien', undefined],
  ])('sous « %s », dans « %s » : %s', (heading, text, level) => {
    expect(levelOf(heading, text)).toBe(level)
  })

  test('n’est donné à aucun petit mot de la langue', () => {
    const { stems } = readForIndex({ heading: '', text: 'Le maire est dans la salle avec nous' })
    expect([...stems.keys()].toSorted()).toEqual(['maire', 'salle'])
  })

  test('ne lit que le début d’un texte sans fin', () => {
    const { words } = readForIndex({ heading: '', text: 'budget '.repeat(100_000) })
    expect(words.get('budget')).toBeLessThan(1_200)
  })
})

describe('les mots d’une question', () => {
  test('portent son sujet, une fois chacun, cinquante au plus', () => {
    const words = questionWords('Où est le règlement de la piscine, et la piscine ?')
    expect(words.map(({ word }) => word)).toEqual(['reglement', 'piscine'])
    const endless = Array.from({ length: 900 }, (_, index) => `m${index}`).join(' ')
    expect(questionWords(endless)).toHaveLength(50)
  })

  const former = {
    formerQuestion: 'Combien de jours de congés par an ?',
    citedTitles: ['Règlement intérieur'],
  }

  test('qui suit une autre prennent les siens, à demi', () => {
    const words = followUpWords({ question: 'Et pour les stagiaires ?', ...former })
    expect(words).toEqual([
      { word: 'stagiaires', weight: 1 },
      ...['jours', 'conges', 'an', 'reglement', 'interieur'].map((word) => ({ word, weight: 0.5 })),
    ])
  })

  test('qui dit tout, ou qui est la première, restent seuls', () => {
    const question = 'Quel budget annuel le conseil municipal consacre aux écoles primaires ?'
    expect(followUpWords({ question, ...former })).toBeUndefined()
    expect(
      followUpWords({ question: 'Pourquoi ?', formerQuestion: '', citedTitles: [] }),
    ).toBeUndefined()
    expect(followUpWords({ question: `Pourquoi ${question}`, ...former })).toBeDefined()
  })
})
