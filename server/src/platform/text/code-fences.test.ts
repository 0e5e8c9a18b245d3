import { describe, expect, test } from 'vitest'
import { openFenceOf, withClosedFence } from './code-fences.ts'

describe('un bloc de code est encore ouvert', () => {
  test.each([
    ['jusqu’à sa clôture', '```js\nlet a\n', '```'],
    ['au-delà d’une clôture d’une autre sorte', '~~~\n```\n', '~~~'],
    ['au-delà d’une clôture plus courte', '````md\n```\nlet a\n```\n', '````'],
    ['au-delà de marques suivies d’un mot', '```md\n```js\n', '```'],
    ['après un bloc fermé', '````\n````\n~~~~~ts\n', '~~~~~'],
  ])('%s', (_, text, marks) => {
    expect(openFenceOf(text)).toBe(marks)
  })
})

test.each([
  ['fermé', '```js\nlet a\n```\n'],
  ['fermé par plus de marques', '```\na\n`````  \n'],
  ['qui en contient de plus courts', '````md\n```js\nlet a\n```\n````\n'],
  ['dans une phrase', '```let a``` suffit\n'],
  ['en retrait de quatre espaces', '    ```\n'],
])('un bloc n’est pas ouvert s’il est %s', (_, text) => {
  expect(openFenceOf(text)).toBeUndefined()
  expect(withClosedFence(text)).toBe(text)
})

test('un bloc ouvert se ferme par autant de marques', () => {
  expect(withClosedFence('````md\n```\na')).toBe('````md\n```\na\n````')
})
