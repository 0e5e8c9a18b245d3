import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { expect, test } from 'vitest'
import { reasonAgainst, reasonAgainstAll } from './refused-files.ts'

const { sources: max, fileMaxBytes } = knowledgeLimits

test('un fichier vide ou trop grand n’est pas envoyé, et la raison le dit', () => {
  expect(reasonAgainst({ size: 1 })).toBeUndefined()
  expect(reasonAgainst({ size: fileMaxBytes })).toBeUndefined()
  expect(reasonAgainst({ size: 0 })).toBe('Ce fichier est vide.')
  expect(reasonAgainst({ size: fileMaxBytes + 1 })).toContain('dépasse 200\u00a0MB.')
})

test('plus de fichiers que la collection n’a de place : un seul refus, qui dit combien', () => {
  expect(reasonAgainstAll(max, { sources: 0, sending: 0 })).toBeUndefined()
  expect(reasonAgainstAll(max + 1, { sources: 0, sending: 0 })).toContain('Aucun n’a été envoyé')
  expect(reasonAgainstAll(3, { sources: max - 5, sending: 2 })).toBeUndefined()
  expect(reasonAgainstAll(4, { sources: max - 5, sending: 2 })).toMatch(
    /de la place pour 3\. Choisissez/,
  )
  expect(reasonAgainstAll(1, { sources: max, sending: 3 })).toMatch(/de la place pour 0\./)
})
