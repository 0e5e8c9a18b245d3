import { expect, test } from 'vitest'
import { findApiFaults } from './find-api-faults.ts'

const document = (get: object) => ({
  openapi: '3.1.0',
  info: { title: 'Essai', version: '1' },
  paths: { '/a': { get } },
  components: { responses: { Refusal: { description: 'refusé' } } },
})
const answer = { description: 'bien' }

test('un document juste n’a rien à redire', async () => {
  const refusal = { $ref: '#/components/responses/Refusal' }
  expect(await findApiFaults(document({ responses: { 200: answer, 404: refusal } }))).toEqual([])
})

test.each([
  ['une réponse sans description', { responses: { 200: {} } }, '/paths/~1a/get/responses/200'],
  [
    'un paramètre sans place',
    { parameters: [{ name: 'x', schema: {} }], responses: { 200: answer } },
    '/paths/~1a/get/parameters/0',
  ],
  [
    'le renvoi à une partie absente',
    { responses: { 200: { $ref: '#/components/responses/Absent' } } },
    '#/components/responses/Absent',
  ],
])('%s se voit', async (_title, get, where) => {
  expect((await findApiFaults(document(get))).join('\n')).toContain(where)
})
