import { expect, test } from 'vitest'
import { parseCitation } from './open-citation.ts'

test('une citation ouverte se lit dans l’adresse, que chacun peut écrire', () => {
  expect(parseCitation('0197-ab.cd.12')).toEqual({ replyId: '0197-ab.cd', n: 12 })
  for (const text of [null, '', 'abc', 'abc.', '.3', 'abc.x', `abc.${'9'.repeat(9)}`])
    expect(parseCitation(text)).toBeUndefined()
})
