import { describe, expect, it } from 'vitest'
import { mayContainMath, withDollarMath } from './math-delimiters.ts'

describe('les formules d’une réponse', () => {
  it('réécrit la notation à barres obliques', () => {
    expect(withDollarMath('Soit \\( x^2 \\) et \\[ y = 1 \\] ici')).toBe(
      'Soit $x^2$ et $$y = 1$$ ici',
    )
  })

  it('affiche à part une formule seule sur sa ligne, à la marge où elle se trouve', () => {
    expect(withDollarMath('Soit :\n\n\\[ y = 1 \\]')).toBe('Soit :\n\n$$\ny = 1\n$$')
    expect(withDollarMath('$$E = mc^2$$')).toBe('$$\nE = mc^2\n$$')
    expect(withDollarMath('1. ainsi\n   \\[\n   a\n   \\]\n2. puis')).toBe(
      '1. ainsi\n   $$\n   a\n   $$\n2. puis',
    )
  })

  it('garde les formules écrites avec des dollars', () => {
    expect(withDollarMath('$x$ puis $$a + b$$ fin')).toBe('$x$ puis $$a + b$$ fin')
  })

  it.each([
    ['Cela coûte 5 $ et 10 $ de plus', 'Cela coûte 5 \\$ et 10 \\$ de plus'],
    ['de $5 à $10', 'de \\$5 à \\$10'],
    ['un seul $ ici', 'un seul \\$ ici'],
  ])('laisse la monnaie tranquille : %s', (text, expected) => {
    expect(withDollarMath(text)).toBe(expected)
  })

  it.each([
    '`echo $HOME $PATH`',
    '```sh\necho $a \\( $b\n```\n',
    '```sh\necho $inachevé',
    '\\$5 et \\$6',
  ])('ne touche pas au code : %s', (text) => {
    expect(withDollarMath(text)).toBe(text)
  })

  it('dit quand il peut y en avoir', () => {
    expect(mayContainMath('aucune')).toBe(false)
    expect(mayContainMath('une \\(x\\)')).toBe(true)
  })
})
