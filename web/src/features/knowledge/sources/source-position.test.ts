import { expect, test } from 'vitest'
import { gapText, positionText } from './source-position.ts'

test('un passage se retrouve dans les mots de qui lit le document', () => {
  expect(positionText({ page: 212 })).toBe('page 212')
  expect(positionText({ page: 12, label: 'xii' })).toBe('page xii')
  expect(positionText({ sheet: 'Budget', rows: { from: 2, to: 9 } })).toBe(
    'feuille «\u00a0Budget\u00a0», lignes 2 à 9',
  )
  expect(positionText({ slide: 3 })).toBe('diapositive 3')
  expect(positionText({ from: 75, to: 90 })).toBe('1:15')
})

test('ce qui n’a pas été lu est dit par étendues', () => {
  expect(gapText({ from: { page: 5 }, to: { page: 12 }, why: 'scanned' })).toBe(
    'Pages 5 à 12\u00a0: numérisé, sans texte.',
  )
  expect(gapText({ from: { page: 5 }, to: { page: 5 }, why: 'damaged' })).toBe(
    'Page 5\u00a0: endommagé.',
  )
  expect(gapText({ from: { line: 900 }, to: 'end', why: 'beyond-limit' })).toBe(
    'Après ligne 900\u00a0: au-delà de ce qui est lu.',
  )
})
