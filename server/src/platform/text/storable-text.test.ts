import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { saysUnstorable, storableJson, stripNul, toStorable } from './storable-text.ts'

test('les NUL partent de tous les textes d’une valeur, le reste est inchangé', () => {
  const value = {
    title: 'A\u0000B',
    list: ['\u0000', { text: 'é\u0000' }],
    count: 1,
    nothing: null,
  }
  expect(toStorable(value)).toEqual({
    title: 'AB',
    list: ['', { text: 'é' }],
    count: 1,
    nothing: null,
  })
  expect([toStorable('\u0000'), toStorable(undefined), stripNul('a')]).toEqual(['', undefined, 'a'])
})

test('une valeur plus profonde que la pile passe aussi', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"a\\u0000"${']'.repeat(100_000)}`)
  expect(() => toStorable(deep)).not.toThrow()
})

describeOnEachDatabase('un texte venu avec des NUL', (open) => {
  test('se garde, une fois qu’ils en sont partis', async () => {
    const { queries } = await open()
    const { value } = toStorable({ value: 'Bon\u0000jour' }) as { value: string }
    await queries.insertInto('configuration').values({ name: 'essai', value }).execute()
    const stored = await queries
      .selectFrom('configuration')
      .select('value')
      .where('name', '=', 'essai')
      .executeTakeFirst()
    expect(stored?.value).toBe('Bonjour')
  })
})

test('une moitié de caractère devient un signe, un caractère entier reste', () => {
  const value = { text: 'a\ud83d', list: ['\ude00b', '😀'] }
  expect(toStorable(value)).toEqual({ text: 'a\ufffd', list: ['\ufffdb', '😀'] })
})

test('un JSON qui peut en dire une se reconnaît à ses échappements', () => {
  expect(saysUnstorable(JSON.stringify('a\ud83d'))).toBe(true)
  expect(saysUnstorable('"\\uDE00"')).toBe(true)
  expect(saysUnstorable(JSON.stringify('a\u0000'))).toBe(true)
  expect(saysUnstorable(JSON.stringify('é 😀 \\'))).toBe(false)
})

test('le JSON pour PostgreSQL n’a pas de moitié de caractère', () => {
  expect(storableJson({ text: 'a\ud83d', list: ['😀'] })).toBe('{"text":"a�","list":["😀"]}')
})
