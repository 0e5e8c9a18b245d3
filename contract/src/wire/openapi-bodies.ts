import { z } from 'zod'
import { isOpenAiPath } from '#gateway/openai-wire.ts'
import { Job } from '#jobs/jobs.ts'
import { problemStatus } from '#problems/problem-codes.ts'
import { problemText } from '#problems/problems.ts'
import type { MultipartForm, Operation } from './operation.ts'
import { problemsOf } from './operation-problems.ts'

export function requestBody({ body, form }: Operation) {
  if (body)
    return {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: inputSchema(body) } },
      },
    }
  if (!form) return {}
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: formSchema(form) } },
    },
  }
}

function formSchema({ file, others = [], isOptional, fields }: MultipartForm) {
  const schema = fields ? inputSchema(fields) : { type: 'object', properties: {} }
  const files = [file, ...others].map((name) => [name, { type: 'string', format: 'binary' }])
  const properties = { ...(schema.properties as object), ...Object.fromEntries(files) }
  const required = [...((schema.required ?? []) as string[]), ...(isOptional ? [] : [file])]
  return { ...schema, properties, ...(required.length > 0 && { required }) }
}

export function success(operation: Operation) {
  const { reply } = operation
  const answer = (type: string, schema: unknown) => ({
    description: operation.summary,
    content: { [type]: { schema } },
  })
  switch (reply.kind) {
    case 'json':
      return answer('application/json', envelope({ data: outputSchema(reply.schema) }))
    case 'page':
      return answer(
        'application/json',
        envelope({
          data: { type: 'array', items: outputSchema(reply.schema) },
          pagination,
        }),
      )
    case 'empty':
      return answer('application/json', envelope({ data: { type: 'null' } }))
    case 'document':
      return answer('application/json', outputSchema(reply.schema))
    case 'events':
      return answer('text/event-stream', outputSchema(reply.schema))
    case 'either':
      return {
        description: operation.summary,
        content: {
          'application/json': { schema: outputSchema(reply.schema) },
          'text/event-stream': { schema: outputSchema(reply.event) },
        },
      }
    case 'file': {
      const schema = { type: 'string', format: 'binary' }
      return {
        description: operation.summary,
        content: Object.fromEntries(reply.types.map((type) => [type, { schema }])),
      }
    }
  }
}

/** Descriptions and bodies of the failures of an operation, by status. */
export function failures(feature: string, operation: Operation): Record<string, ApiResponse> {
  const schema = {
    $ref: `#/components/schemas/${isOpenAiPath(operation.path) ? 'OpenAiError' : 'Failure'}`,
  }
  const byStatus = Map.groupBy(problemsOf(feature, operation), (code) => problemStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code} : ${problemText(code)}`).join('\n'),
        content: { 'application/json': { schema } },
      },
    ]),
  )
}

export interface ApiResponse {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>
}

const integer = { type: 'integer' }
const pagination = {
  type: 'object',
  required: ['page', 'limit', 'total', 'totalPages'],
  properties: { page: integer, limit: integer, total: integer, totalPages: integer },
}

export const inputSchema = (schema: z.ZodType) => jsonSchema(schema, 'input')
export const outputSchema = (schema: z.ZodType) => jsonSchema(schema, 'output')
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  // The dialect is OpenAPI's own, once for the whole document.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const envelope = (properties: Record<string, unknown>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
export const accepted = () => ({
  description: 'Le travail accepté',
  content: { 'application/json': { schema: envelope({ data: outputSchema(Job) }) } },
})
