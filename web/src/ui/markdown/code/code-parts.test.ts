import { describe, expect, it } from 'vitest'
import { splitCode, splitTokens } from './code-parts.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `ligne ${index}`).join('\n')

describe('du code par morceaux', () => {
  it.each([0, 1, 40, 41, 500])('redonne ses %i lignes', (count) => {
    expect(splitCode(lines(count)).join('')).toBe(lines(count))
  })

  it('garde ses premiers morceaux quand il grandit', () => {
    const before = splitCode(lines(100))
    const after = splitCode(`${lines(100)}\nencore\n`)
    expect(before).toHaveLength(3)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  })

  it('partage les couleurs entre ses morceaux, aussi celle d’un commentaire qui en couvre deux', () => {
    const tokens = [{ text: 'a' }, { text: 'bcd', tone: 'comment' as const }, { text: 'ef' }]
    expect(splitTokens(tokens, ['ab', 'cde', 'f'])).toEqual([
      [{ text: 'a' }, { text: 'b', tone: 'comment' }],
      [{ text: 'cd', tone: 'comment' }, { text: 'e' }],
      [{ text: 'f' }],
    ])
  })
})
