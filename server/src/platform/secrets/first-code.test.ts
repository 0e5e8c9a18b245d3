import { expect, test } from 'vitest'
import { makeFirstCode } from './first-code.ts'

const key = 'une phrase assez longue pour servir de clé'

test('les serveurs d’une même clé ont le même code de premier compte', () => {
  expect(makeFirstCode(key)).toMatch(/^[\w-]{12}$/)
  expect(makeFirstCode(key)).toBe(makeFirstCode(key))
  expect(makeFirstCode(`${key} !`)).not.toBe(makeFirstCode(key))
})

test('un serveur seul en change à chaque démarrage', () => {
  expect(makeFirstCode(undefined)).toMatch(/^[\w-]{12}$/)
  expect(makeFirstCode(undefined)).not.toBe(makeFirstCode(undefined))
})
