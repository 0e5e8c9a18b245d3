import { describe, expect, test } from 'vitest'
import { createContinuationJoiner, hasOpenFence } from './join-continuation.ts'

/** The whole reply, with its continuation fed in deltas of this many characters. */
function joined(
  beginning: string,
  text: string,
  { size = 3, isInstructed = true, isComplete = true } = {},
) {
  const joiner = createContinuationJoiner(beginning, { isInstructed })
  let reply = beginning
  for (let start = 0; start < text.length; start += size)
    reply += joiner.feed(text.slice(start, start + size))
  return reply + joiner.end({ isComplete })
}

describe('la suite d’une réponse', () => {
  test.each([1, 3, 1000])('n’a pas ce que le modèle répète (par %i caractères)', (size) => {
    const beginning = 'Le rapport propose trois mesures pour les écoles'
    const next = ' de la ville.'
    expect(joined(beginning, `mesures pour les écoles${next}`, { size })).toBe(beginning + next)
    expect(joined(beginning, beginning + next, { size })).toBe(beginning + next)
    expect(joined('Oui', 'Oui, bien sûr', { size })).toBe('Oui, bien sûr')
  })

  test('garde tout ce qui est nouveau, même si quelques lettres se ressemblent', () => {
    const beginning = 'Le rapport propose trois mesures pour les écoles'
    expect(joined(beginning, ' et les élèves', { isInstructed: false })).toBe(
      `${beginning} et les élèves`,
    )
    expect(joined('Les détails du proje', 'et suivent', { isInstructed: false })).toBe(
      'Les détails du projeet suivent',
    )
    expect(joined(beginning, 'les écoles maternelles')).toBe(`${beginning} les écoles maternelles`)
  })

  test('a une espace quand le modèle l’oublie, mais pas au milieu d’un mot qu’il continue lui-même', () => {
    expect(joined('Trois mesures', 'pour les écoles')).toBe('Trois mesures pour les écoles')
    expect(joined('Trois mesures', ', dont une')).toBe('Trois mesures, dont une')
    expect(joined('Trois mes', 'ures', { isInstructed: false })).toBe('Trois mesures')
  })

  test('ne rouvre pas un bloc de code ouvert, et peut le fermer', () => {
    const code = 'Voici :\n\n```python\ndef bonjour():\n'
    expect(joined(code, '```python\n    return 1\n```\n')).toBe(`${code}    return 1\n\`\`\`\n`)
    expect(joined(code, '```\n\nVoilà.')).toBe(`${code}\`\`\`\n\nVoilà.`)
    expect(joined('Voici :\n\n', '```python\nx = 1\n```')).toBe('Voici :\n\n```python\nx = 1\n```')
  })

  test('ne perd rien quand le modèle ne fait que répéter, ou ne dit rien', () => {
    const beginning = 'Le rapport propose trois mesures'
    expect(joined(beginning, 'trois mesures')).toBe(beginning)
    expect(joined(beginning, '')).toBe(beginning)
    expect(joined(beginning, 'trois mes', { isComplete: false })).toBe(beginning)
    expect(joined('Voici :\n```js\n', '```', { isComplete: false })).toBe('Voici :\n```js\n```')
  })
})

test('un bloc de code reste ouvert jusqu’à sa fermeture', () => {
  expect(hasOpenFence('```js\nlet a\n')).toBe(true)
  expect(hasOpenFence('```js\nlet a\n```\n')).toBe(false)
  expect(hasOpenFence('~~~\n```\n')).toBe(true)
  expect(hasOpenFence('aucun `code`')).toBe(false)
})
