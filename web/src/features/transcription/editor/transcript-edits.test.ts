import { describe, expect, test } from 'vitest'
import { findMatches, replaceMatches } from './find-replace.ts'
import {
  fullText,
  initialEdits,
  redo,
  segmentAt,
  undo,
  unsavedSegments,
  withEdits,
  withSegments,
} from './transcript-edits.ts'

const segments = [
  { id: 'a', start: 0, text: 'Bonjour a tous.' },
  { id: 'b', start: 4, text: 'La séance est ouverte.' },
  { id: 'c', start: 9.5, text: 'Bonjour encore.' },
]
const begun = initialEdits(segments)

describe('corriger une transcription', () => {
  test('se défait et se refait pas à pas ; une nouvelle correction oublie ce qui était défait', () => {
    const one = withEdits(begun, [{ id: 'a', text: 'Bonjour à tous.' }])
    const two = withEdits(one, [{ id: 'b', text: 'La séance est close.' }])
    expect(undo(two).texts).toEqual(one.texts)
    expect(undo(undo(undo(two))).texts).toEqual(begun.texts)
    expect(redo(undo(two)).texts).toEqual(two.texts)
    const other = withEdits(undo(two), [{ id: 'c', text: 'Fin.' }])
    expect([redo(other), withEdits(one, [{ id: 'a', text: 'Bonjour à tous.' }])]).toEqual([
      other,
      one,
    ])
  })
  test('ce qui n’est pas enregistré se sait, et le texte entier suit', () => {
    const one = withEdits(begun, [{ id: 'b', text: '' }])
    expect(unsavedSegments(one, begun.texts)).toEqual([{ id: 'b', text: '' }])
    expect(unsavedSegments(undo(one), begun.texts)).toEqual([])
    expect(fullText(segments, one)).toBe('Bonjour a tous. Bonjour encore.')
  })
  test('ce qui arrive du moteur s’ajoute sans toucher aux corrections', () => {
    const one = withEdits(begun, [{ id: 'a', text: 'Bonsoir.' }])
    const more = withSegments(one, [...segments, { id: 'd', text: 'Suite.' }])
    expect([more.texts.get('a'), more.texts.get('d'), undo(more).texts.get('a')]).toEqual([
      'Bonsoir.',
      'Suite.',
      'Bonjour a tous.',
    ])
  })
  test('à chaque instant son segment', () => {
    expect([-1, 0, 3.9, 4, 9.4, 100].map((seconds) => segmentAt(segments, seconds))).toEqual([
      -1, 0, 0, 1, 1, 2,
    ])
  })
})

describe('chercher et remplacer', () => {
  test('prend les mots à la lettre, avec ou sans la casse', () => {
    expect(findMatches(begun.texts, { find: 'bonjour', matchesCase: false })).toEqual([
      { id: 'a', from: 0, to: 7 },
      { id: 'c', from: 0, to: 7 },
    ])
    expect(findMatches(begun.texts, { find: 'bonjour', matchesCase: true })).toEqual([])
    expect(findMatches(begun.texts, { find: '.', matchesCase: false })).toHaveLength(3)
  })
  test('remplace un seul endroit ou tous, en un seul pas à défaire', () => {
    const search = { find: 'Bonjour', matchesCase: true }
    const [, second] = findMatches(begun.texts, search)
    expect(
      second && replaceMatches(begun.texts, { search, replacement: 'Bonsoir', only: second }),
    ).toEqual([{ id: 'c', text: 'Bonsoir encore.' }])
    const all = withEdits(begun, replaceMatches(begun.texts, { search, replacement: '$&' }))
    expect([all.texts.get('a'), undo(all).texts]).toEqual(['$& a tous.', begun.texts])
  })
})
