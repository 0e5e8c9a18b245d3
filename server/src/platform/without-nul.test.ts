import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { withoutNul, withoutNuls } from './without-nul.ts'

test('les NUL partent de tous les textes d’une valeur, le reste est inchangé', () => {
  const value = {
    title: 'A\u0000B',
    list: ['\u0000', { text: 'é\u0000' }],
    count: 1,
    nothing: null,
  }
  expect(withoutNuls(value)).toEqual({
    title: 'AB',
    list: ['', { text: 'é' }],
    count: 1,
    nothing: null,
  })
  expect([withoutNuls('\u0000'), withoutNuls(undefined), withoutNul('a')]).toEqual([
    '',
    undefined,
    'a',
  ])
})

test('une valeur plus profonde que la pile passe aussi', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"a\\u0000"${']'.repeat(100_000)}`)
  expect(() => withoutNuls(deep)).not.toThrow()
})

describeOnEachDatabase('un texte venu avec des NUL', (open) => {
  test('se garde, une fois qu’ils en sont partis', async () => {
    const { queries } = await open()
    const { value } = withoutNuls({ value: 'Bon\u0000jour' }) as { value: string }
    await queries.insertInto('configuration').values({ name: 'essai', value }).execute()
    const kept = await queries
      .selectFrom('configuration')
      .select('value')
      .where('name', '=', 'essai')
      .executeTakeFirst()
    expect(kept?.value).toBe('Bonjour')
  })
})
