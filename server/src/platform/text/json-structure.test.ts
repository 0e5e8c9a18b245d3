import { fixedLimits } from '@atelier/contract/limits/user-limits'
import { describe, expect, test } from 'vitest'
import { refusedStructure } from './json-structure.ts'

const { jsonDepth: maxDepth } = fixedLimits
const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`

const isTooDeep = (json: string) => refusedStructure(json) === 'request.too-deep'

describe('la profondeur d’un corps JSON', () => {
  test('est admise jusqu’à la limite', () => {
    expect([isTooDeep(nested(maxDepth)), isTooDeep(nested(maxDepth + 2))]).toEqual([false, true])
    expect(isTooDeep(`[${'[],'.repeat(1_000)}[]]`)).toBe(false)
  })
  test('ne compte pas ce qui est écrit dans un texte, quoi qu’il contienne', () => {
    for (const text of ['['.repeat(1_000), `"${'{'.repeat(1_000)}`, '\\', `\\"${'['.repeat(99)}`])
      expect(isTooDeep(JSON.stringify({ [text]: [text, 'a'] }))).toBe(false)
    expect(isTooDeep(`["${'\\'.repeat(4)}",${'['.repeat(maxDepth)}`)).toBe(true)
  })
  test('se dit aussi d’un texte immense ou qui n’est pas du JSON', () => {
    expect(isTooDeep('['.repeat(1_000_000))).toBe(true)
    for (const text of ['"', '"\\', `"${'\\'.repeat(200_001)}`, ']'.repeat(200_000), ''])
      expect(isTooDeep(text)).toBe(false)
    expect(isTooDeep(`[${'"\\"",'.repeat(100_000)}1]`)).toBe(false)
  })
})

test('un corps JSON qui a trop de valeurs est trop grand, aussi courtes soient-elles', () => {
  const { jsonValues } = fixedLimits
  expect(refusedStructure(`[${'1,'.repeat(jsonValues)}1]`)).toBe('request.too-large')
  expect(refusedStructure(`{${'"a":{},'.repeat(jsonValues / 2)}"a":1}`)).toBe('request.too-large')
  expect(refusedStructure(`[${'1,'.repeat(jsonValues / 2)}1]`)).toBeUndefined()
  expect(refusedStructure(JSON.stringify([','.repeat(jsonValues)]))).toBeUndefined()
})
