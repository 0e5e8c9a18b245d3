import { describe, expect, it } from 'vitest'
import { chooseSequence } from './choose-sequence.ts'

describe('la mémoire d’une conversation', () => {
  it('sert à la suite de la même conversation', () => {
    const other = { length: 400, shared: 20 }
    expect(chooseSequence([other, { length: 300, shared: 280 }, { length: 0, shared: 0 }])).toBe(1)
  })

  it('n’est pas effacée par une autre qui commence par les mêmes consignes', () => {
    expect(
      chooseSequence([
        { length: 0, shared: 0 },
        { length: 400, shared: 50 },
      ]),
    ).toBe(0)
    expect(
      chooseSequence([
        { length: 500, shared: 50 },
        { length: 400, shared: 60 },
      ]),
    ).toBe(0)
  })

  it('sert encore quand la dernière réponse a été refaite', () => {
    expect(
      chooseSequence([
        { length: 0, shared: 0 },
        { length: 400, shared: 210 },
      ]),
    ).toBe(1)
  })
})
