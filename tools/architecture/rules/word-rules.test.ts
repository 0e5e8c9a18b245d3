import { describe, expect, it } from 'vitest'
import { faultsIn } from '../testing/planted-tree.ts'

describe('les mots refusés', () => {
  it.each([
    ['export const toldFailure = 1', 'told'],
    ['export function keepInPlace() {}', 'place'],
    ['export interface ImageWays {}', 'ways'],
    ['export type Held = string', 'held'],
    ['const a = 1\nexport { a as saidBefore }', 'said'],
  ])('dans un nom exporté : %s', (text, word) => {
    expect(faultsIn({ 'server/src/http/a.ts': text })).toEqual([
      expect.stringContaining(`« ${word} » dans`),
    ])
  })

  it('dans un nom de fichier', () => {
    expect(faultsIn({ 'server/src/http/hear-aside.ts': '' })).toEqual([
      expect.stringContaining('« hear » dans « hear-aside.ts »'),
    ])
  })

  it('mais pas dans un mot plus long, un nom local ou un texte', () => {
    expect(
      faultsIn({
        'server/src/http/a.ts': `const told = 'said'\nexport const placeholder = told`,
      }),
    ).toEqual([])
  })
})
