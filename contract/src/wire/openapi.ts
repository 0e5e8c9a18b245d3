import { isOpenAiPath, OpenAiError } from '#gateway/openai-wire.ts'
import {
  accepted,
  failures,
  inputSchema,
  outputSchema,
  requestBody,
  success,
} from './openapi-bodies.ts'
import {
  acceptsIdempotencyKey,
  type Operation,
  type Operations,
  pathParamNames,
} from './operation.ts'

const failure = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Phrase en français' },
    code: { type: 'string' },
    params: { type: 'object' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
}

/** The OpenAPI 3.1 document of these operations, built from their declarations only. */
export function openApiDocument(
  api: Readonly<Record<string, Operations>>,
  about: { version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, operations] of Object.entries(api)) {
    for (const [name, operation] of Object.entries(operations)) {
      const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
      const elsewhere = isOpenAiPath(path) && { servers: [{ url: '/' }] }
      paths[path] = {
        ...paths[path],
        ...elsewhere,
        [operation.method.toLowerCase()]: describe(feature, name, operation),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier IA', version: about.version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: failure, OpenAiError: outputSchema(OpenAiError) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Le jeton d’une session' },
        key: { type: 'http', scheme: 'bearer', description: 'Une clé d’accès' },
      },
    },
  }
}

function describe(feature: string, name: string, operation: Operation) {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: operation.summary,
    security: securityOf(operation),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...headerParameters(operation),
    ],
    ...requestBody(operation),
    responses: {
      200: success(operation),
      ...(operation.asJob && { 202: accepted() }),
      ...failures(operation),
    },
  }
}

function securityOf({ access }: Operation) {
  if (access === 'public') return []
  return [access === 'key' ? { key: [] } : { bearer: [] }]
}

const pathParameters = (operation: Operation) =>
  pathParamNames(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const headerParameters = (operation: Operation) => {
  const text = { type: 'string' }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: text,
    description: 'Un même numéro ne crée et ne compte qu’une fois, pendant 24 h',
  }
  const prefer = {
    name: 'Prefer',
    in: 'header',
    schema: text,
    description: 'respond-async : répondre 202 avec le travail, sans attendre',
  }
  const version = {
    name: 'If-Match',
    in: 'header',
    schema: text,
    description: 'L’ETag de ce qui a été lu : refusé (409) si cela a changé depuis',
  }
  const isChange = operation.versioned && operation.method !== 'GET'
  return [
    ...(isChange ? [version] : []),
    ...(acceptsIdempotencyKey(operation) ? [key] : []),
    ...(operation.asJob ? [prefer] : []),
  ]
}

function queryParameters(operation: Operation) {
  if (!operation.query) return []
  const schema = inputSchema(operation.query)
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, unknown>).map(
    ([name, property]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: property,
    }),
  )
}
