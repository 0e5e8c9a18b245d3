import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

const text = 'La clôture mesure deux mètres.'

test('les mots de la question sont marqués à leur place', () =>
  expect(
    markedText({
      text,
      marks: [
        { from: 23, to: 29 },
        { from: 3, to: 10 },
      ],
    }),
  ).toEqual([
    { text: 'La ', isMatch: false },
    { text: 'clôture', isMatch: true },
    { text: ' mesure deux ', isMatch: false },
    { text: 'mètres', isMatch: true },
    { text: '.', isMatch: false },
  ]))

test('le texte reste entier, sans marque ou avec des marques qui se recouvrent', () => {
  expect(markedText({ text, marks: [] })).toEqual([{ text, isMatch: false }])
  const parts = markedText({
    text,
    marks: [
      { from: 0, to: 10 },
      { from: 3, to: 10 },
    ],
  })
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
