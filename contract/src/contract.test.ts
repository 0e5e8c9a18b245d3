import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isOpenAiPath, urlPathOf } from '#gateway/openai-wire.ts'
import { problemStatus } from '#problems/problem-codes.ts'
import { frenchProblems } from '#problems/problems.texts.ts'
import { Problem } from '#problems/problems.ts'
import { openApiDocument } from '#wire/openapi.ts'
import { type Operation, pathParamNames } from '#wire/operation.ts'
import { api } from './api.ts'

const operations: [string, Operation][] = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, operation]): [string, Operation] => [
    `${feature}.${name}`,
    operation,
  ]),
)

const schemes = { public: [], user: [{ bearer: [] }], admin: [{ bearer: [] }], key: [{ key: [] }] }

/** Where a schema accepts a list or a dictionary of any length. */
function unboundedLists(schema: z.ZodType): string[] {
  const found: string[] = []
  const visit = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'array' && !('maxItems' in node)) found.push(path)
    if ('propertyNames' in node && !('maxProperties' in node)) found.push(path)
    for (const [name, inner] of Object.entries(node)) visit(inner, `${path}/${name}`)
  }
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')
  return found
}

describe('contrat', () => {
  test('une clé d’accès ouvre les adresses d’OpenAI, et elles seules', () => {
    const mixed = operations.filter(
      ([, { path, access }]) => isOpenAiPath(path) !== (access === 'key'),
    )
    expect(mixed.map(([name]) => name)).toEqual([])
  })

  test('aucune adresse n’est déclarée deux fois', () => {
    const addresses = operations.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
    )
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  test.each(operations.filter(([, { body, path }]) => body && !isOpenAiPath(path)))(
    '%s refuse les champs inconnus',
    (_name, operation) => {
      const schema = z.toJSONSchema(operation.body ?? z.never(), {
        io: 'input',
        unrepresentable: 'any',
      })
      expect(schema.additionalProperties).toBe(false)
    },
  )

  test('toute liste qu’un appelant peut envoyer a une longueur maximale', () => {
    const unbounded = operations.flatMap(([name, { body, query, form }]) =>
      [body, query, form?.fields].flatMap((schema) =>
        schema ? unboundedLists(schema).map((path) => `${name} ${path}`) : [],
      ),
    )
    expect(unbounded).toEqual([])
  })

  test.each([
    ['une liste', z.object({ ids: z.array(z.string()) }), ['/properties/ids']],
    ['une liste dans une liste', z.array(z.array(z.string())).max(3), ['/items']],
    [
      'un dictionnaire',
      z.object({ names: z.record(z.string(), z.number()) }),
      ['/properties/names'],
    ],
    [
      'un choix',
      z.union([z.string(), z.object({ a: z.array(z.number()) })]),
      ['/anyOf/1/properties/a'],
    ],
    ['une liste bornée', z.object({ ids: z.array(z.string()).max(2) }), []],
  ])('une liste sans longueur maximale se voit : %s', (_, schema, paths) => {
    expect(unboundedLists(schema)).toEqual(paths)
  })

  test('chaque opération figure dans le document OpenAPI, avec ses paramètres et ses refus', () => {
    const { paths } = openApiDocument(api, { version: '0' })
    for (const [name, operation] of operations) {
      const path = urlPathOf(operation.path).replaceAll(/:(\w+)/g, '{$1}')
      const described = paths[path]?.[operation.method.toLowerCase()]
      expect(described).toMatchObject({ operationId: name, security: schemes[operation.access] })
      const { parameters, responses } = described as {
        parameters: { name: string; in: string }[]
        responses: object
      }
      expect(
        parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name),
      ).toEqual(pathParamNames(operation.path))
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(
          (operation.problems ?? []).map((code) => String(problemStatus[code])),
        ),
      )
    }
  })

  test('le document dit quels corps et quels fichiers peuvent manquer', () => {
    const { paths } = openApiDocument(api, { version: '0' })
    const bodyOf = (path: string) =>
      (paths[path]?.post as { requestBody?: { required: boolean; content: object } })?.requestBody
    expect(bodyOf('/api/chat/create')?.required).toBe(true)
    expect(bodyOf('/api/chat/{chatId}/regenerate')?.required).toBe(false)
    const form = (required: string[]) => ({
      content: { 'multipart/form-data': { schema: { required } } },
    })
    expect(bodyOf('/api/attachments')).toMatchObject(form(['chatId', 'file']))
    expect(bodyOf('/api/auth/upload-avatar')).toMatchObject(form(['avatar']))
    // An upload that was received in parts may replace it.
    const recording = bodyOf('/api/audio/transcribe')?.content
    expect(recording).toMatchObject({
      'multipart/form-data': { schema: { properties: { audio: { format: 'binary' } } } },
    })
    expect(JSON.stringify(recording)).not.toContain('"required":["audio"')
  })
})

describe('catalogue des refus', () => {
  const codes = Object.keys(frenchProblems) as (keyof typeof frenchProblems)[]
  test.each(codes)('%s a une phrase qui tient sans ses paramètres', (code) => {
    const { message } = new Problem(code)
    expect(message.length).toBeGreaterThan(10)
    expect(message).not.toMatch(/undefined|NaN|\[object/)
  })

  test.each(codes)('%s respecte la typographie française', (code) => {
    expect(new Problem(code).message).not.toMatch(/ [:;!?»]|« /)
  })
})
