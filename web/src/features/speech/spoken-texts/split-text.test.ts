import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

test('un texte court est lu d’un seul tenant, un texte vide ne l’est pas', () => {
  expect(splitText('Bonjour. Merci.', 100)).toEqual(['Bonjour. Merci.'])
  expect(splitText('  ', 100)).toEqual([])
})

test('un texte long se coupe après une phrase, et rien ne s’en perd', () => {
  const text = Array.from(
    { length: 400 },
    (_, index) => `Voici la phrase ${index}, ni courte ni longue. `,
  ).join('')
  const parts = splitText(text, 1000)
  expect(parts.join('')).toBe(text)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1000)
  for (const part of parts) expect(part.trimEnd()).toMatch(/\.$/)
})

test('sans phrase il se coupe entre deux mots, sans mot entre deux caractères', () => {
  const words = 'mot '.repeat(500)
  expect(splitText(words, 102).slice(0, -1)).toEqual(expect.arrayContaining(['mot '.repeat(25)]))
  const faces = '😀'.repeat(30)
  const parts = splitText(faces, 11)
  expect([parts.join(''), parts[0]]).toEqual([faces, '😀'.repeat(5)])
})
