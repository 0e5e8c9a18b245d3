import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { setPageLanguage } from '#language/language.ts'
import { formResolver } from './form-resolver.ts'

afterEach(() => setPageLanguage({ language: 'fr' }))

test('ce qui ne va pas se lit dans la langue de la page, jusque dans les parties et les listes d’un formulaire', async () => {
  const number = z.number().max(1, 'Entre 0 et 1')
  const form = z.object({ one: number, part: z.object({ two: number }), list: z.array(number) })
  setPageLanguage({
    language: 'en',
    translator: {
      translateText: () => 'Between 0 and 1',
      translateProblem: () => undefined,
    },
  })
  const { errors } = await formResolver(form)(
    { one: 2, part: { two: 2 }, list: [0, 2] },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  )
  expect(errors).toMatchObject({
    one: { message: 'Between 0 and 1' },
    part: { two: { message: 'Between 0 and 1' } },
    list: [undefined, { message: 'Between 0 and 1' }],
  })
})
