import { OpenAiError, urlPathOf } from '#gateway/openai-wire.ts'
import {
  type ApiResponse,
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
  const responses = createSharedResponses()
  for (const [feature, operations] of Object.entries(api)) {
    for (const [name, operation] of Object.entries(operations)) {
      // Whole paths, below one server: generators overlook a server that only some paths have.
      const path = urlPathOf(operation.path).replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: describe({ feature, name, operation, responses }),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier IA', version: about.version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Failure: failure, OpenAiError: outputSchema(OpenAiError) },
      responses: responses.all(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Le jeton d’une session' },
        key: { type: 'http', scheme: 'bearer', description: 'Une clé d’accès' },
      },
    },
  }
}

type SharedResponses = ReturnType<typeof createSharedResponses>

/** Many operations fail in the same ways: each way is described once. */
function createSharedResponses() {
  const names = new Map<string, string>()
  const responses: Record<string, ApiResponse> = {}
  const counts = new Map<string, number>()

  function nameOf(status: string, response: ApiResponse): string {
    const key = JSON.stringify(response)
    const known = names.get(key)
    if (known) return known
    const count = (counts.get(status) ?? 0) + 1
    counts.set(status, count)
    const name = `Refusal${status}_${count}`
    names.set(key, name)
    responses[name] = response
    return name
  }

  return {
    /** References to these responses, by status. */
    refer: (byStatus: Readonly<Record<string, ApiResponse>>) =>
      Object.fromEntries(
        Object.entries(byStatus).map(([status, response]) => [
          status,
          { $ref: `#/components/responses/${nameOf(status, response)}` },
        ]),
      ),
    all: () => responses,
  }
}

interface DescribedOperation {
  readonly feature: string
  readonly name: string
  readonly operation: Operation
  readonly responses: SharedResponses
}
function describe({ feature, name, operation, responses }: DescribedOperation) {
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
      ...responses.refer(failures(feature, operation)),
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
    description: 'respond-async\u00a0: répondre 202 avec le travail, sans attendre',
  }
  const version = {
    name: 'If-Match',
    in: 'header',
    schema: text,
    description: 'L’ETag de ce qui a été lu\u00a0: refusé (409) si cela a changé depuis',
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
