import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isOpenAiPath } from '#gateway/openai-wire.ts'
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

  test('chaque opération figure dans le document OpenAPI, avec ses paramètres et ses refus', () => {
    const { paths } = openApiDocument(api, { version: '0' })
    for (const [name, operation] of operations) {
      const described =
        paths[operation.path.replaceAll(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()]
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
