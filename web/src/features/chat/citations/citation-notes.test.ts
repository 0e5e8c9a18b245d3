import type { Citation } from '@atelier/contract/knowledge/citations'
import { expect, test } from 'vitest'
import { noteSign } from '#ui/markdown/notes.ts'
import { withCitationNotes } from './citation-notes.ts'

const citation = (from: number, to: number): Citation => ({
  ...{ n: 1, excerpt: 1, from: 0, to, marker: { from, to }, sourceId: 's', ordinal: 1 },
  ...{ title: 'Règlement.pdf', position: { page: 1 }, quote: '', support: 'stated', by: 'model' },
  ...{ issues: [], missing: [] },
})

test('une note remplace le renvoi que le modèle a écrit, et l’espace qui le précède', () => {
  expect(withCitationNotes('Deux mètres [1]. Et [2]', [citation(12, 15), citation(20, 23)])).toBe(
    `Deux mètres${noteSign(0)}. Et${noteSign(1)}`,
  )
})

test('un renvoi à deux extraits porte deux notes ; une citation du serveur s’ajoute', () => {
  expect(withCitationNotes('Oui [1, 2].', [citation(4, 10), citation(4, 10)])).toBe(
    `Oui${noteSign(0)}${noteSign(1)}.`,
  )
  expect(withCitationNotes('Oui. Non.', [citation(4, 4)])).toBe(`Oui.${noteSign(0)} Non.`)
})

test('des signes qui ne sont pas ceux de ce texte sont laissés', () => {
  const text = 'Oui [1].'
  expect(withCitationNotes(text, [citation(40, 43)])).toBe(text)
  expect(withCitationNotes(text, [citation(4, 7), citation(5, 6)])).toBe(`Oui${noteSign(0)}.`)
})

test('un texte qui imite une note n’en est pas une', () => {
  expect(withCitationNotes(`${noteSign(0)} [1]`, [citation(4, 7)])).toBe(` 0 ${noteSign(0)}`)
})
