import { expect, test } from 'vitest'
import { embeddedText } from './embedded-text.ts'

test('un extrait est représenté sous son document et ses titres, chacun une fois', () => {
  const excerpt = { title: 'Guide', heading: 'Voirie › Neige', text: 'Le sel est livré.' }
  expect(embeddedText(excerpt)).toBe('Guide\nVoirie › Neige\nLe sel est livré.')
  const first = { ...excerpt, text: 'Neige\nLe sel est livré.' }
  expect(embeddedText(first)).toBe('Guide\nVoirie\nNeige\nLe sel est livré.')
  expect(embeddedText({ ...first, heading: 'Neige' })).toBe('Guide\nNeige\nLe sel est livré.')
})

test('un texte sans titre, ou dont le début ressemble au titre, reste entier', () => {
  const excerpt = { title: '', heading: '', text: 'Le sel est livré.' }
  expect(embeddedText(excerpt)).toBe('Le sel est livré.')
  expect(embeddedText({ ...excerpt, heading: 'Le sel' })).toBe('Le sel\nLe sel est livré.')
})
