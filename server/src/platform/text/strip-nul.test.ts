import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { stripNul, stripNulsDeep } from './strip-nul.ts'

test('les NUL partent de tous les textes d’une valeur, le reste est inchangé', () => {
  const value = {
    title: 'A\u0000B',
    list: ['\u0000', { text: 'é\u0000' }],
    count: 1,
    nothing: null,
  }
  expect(stripNulsDeep(value)).toEqual({
    title: 'AB',
    list: ['', { text: 'é' }],
    count: 1,
    nothing: null,
  })
  expect([stripNulsDeep('\u0000'), stripNulsDeep(undefined), stripNul('a')]).toEqual([
    '',
    undefined,
    'a',
  ])
})

test('une valeur plus profonde que la pile passe aussi', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"a\\u0000"${']'.repeat(100_000)}`)
  expect(() => stripNulsDeep(deep)).not.toThrow()
})

describeOnEachDatabase('un texte venu avec des NUL', (open) => {
  test('se garde, une fois qu’ils en sont partis', async () => {
    const { queries } = await open()
    const { value } = stripNulsDeep({ value: 'Bon\u0000jour' }) as { value: string }
    await queries.insertInto('configuration').values({ name: 'essai', value }).execute()
    const stored = await queries
      .selectFrom('configuration')
      .select('value')
      .where('name', '=', 'essai')
      .executeTakeFirst()
    expect(stored?.value).toBe('Bonjour')
  })
})
