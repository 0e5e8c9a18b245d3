import { expect, test } from 'vitest'
import { mentionAt, withoutMention } from './mention.ts'

test.each([
  ['#', '', ''],
  ['#régl', 'régl', ''],
  ['Dans #not', 'not', 'Dans '],
])('« %s » nomme une collection', (text, query, rest) => {
  const mention = mentionAt(text, text.length)
  expect(mention?.query).toBe(query)
  expect(mention && withoutMention(text, mention)).toBe(rest)
})

test('un dièse dans un mot, avant une espace ou après le curseur n’en nomme aucune', () => {
  for (const text of ['C#', 'C# est', '# titre', '##', ''])
    expect(mentionAt(text, text.length)).toBeUndefined()
  expect(mentionAt('#règlement', 0)).toBeUndefined()
})

test('le reste du message reste', () => {
  const text = 'Selon #règ que faire ?'
  const mention = mentionAt(text, 10)
  expect(mention && withoutMention(text, mention)).toBe('Selon que faire ?')
})

test('un arobase nomme un assistant, une adresse n’en nomme aucun', () => {
  expect(mentionAt('Dis @rel', 8, '@')).toEqual({ query: 'rel', from: 4, to: 8 })
  for (const text of ['lise@mairie', '@rel suite', '#rel'])
    expect(mentionAt(text, text.length, '@')).toBeUndefined()
})
