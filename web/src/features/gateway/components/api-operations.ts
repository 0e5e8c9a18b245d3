import { z } from 'zod'

const Content = z.record(z.string(), z.object({ schema: z.unknown().optional() }))
const Response = z.object({ description: z.string(), content: Content.optional() })
type Response = z.output<typeof Response>
const OperationObject = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.union([Response, z.object({ $ref: z.string() })])).default({}),
})
const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ responses: z.record(z.string(), Response).default({}) }).default({
    responses: {},
  }),
})

export interface ApiOperation {
  readonly id: string
  readonly feature: string
  readonly method: string
  readonly address: string
  readonly summary: string
  readonly access: 'key' | 'bearer' | 'public'
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description?: string | undefined
  }[]
  /** JSON Schema, as text. */
  readonly body: string | undefined
  readonly response: string | undefined
  readonly errors: readonly { readonly status: string; readonly text: string }[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The operations of the API document, in the order of its features; those for programs come first. */
export function parseOperations(document: unknown): ApiOperation[] {
  const { paths, components } = ApiDocument.parse(document)
  /** Responses that several operations share are described once. */
  const responsesOf = ({ responses }: z.output<typeof OperationObject>) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const found =
        '$ref' in response ? components.responses[response.$ref.replace(/^.*\//, '')] : response
      return found ? [[status, found] as const] : []
    })
  const found = Object.entries(paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      if (byMethod[method] === undefined) return []
      const described = OperationObject.parse(byMethod[method])
      return [toOperation({ path, method, described, responses: responsesOf(described) })]
    }),
  )
  return [
    ...found.filter(({ access }) => access === 'key'),
    ...found.filter(({ access }) => access !== 'key'),
  ]
}

interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly described: z.output<typeof OperationObject>
  readonly responses: readonly (readonly [status: string, response: Response])[]
}

function toOperation({ path, method, described, responses }: DescribedOperation): ApiOperation {
  const [security] = described.security
  const success = responses.find(([status]) => status === '200')?.[1]
  return {
    ...{
      id: described.operationId,
      feature: described.tags[0] ?? '',
      method: method.toUpperCase(),
      summary: described.summary,
    },
    address: path,
    access: accessOf(security),
    parameters: described.parameters,
    body: described.requestBody && schemaText(described.requestBody.content),
    response: success?.content && schemaText(success.content),
    errors: responses.flatMap(([status, { description }]) =>
      Number(status) >= 400 ? description.split('\n').map((text) => ({ status, text })) : [],
    ),
  }
}

function accessOf(security: Readonly<Record<string, unknown>> | undefined): ApiOperation['access'] {
  if (security === undefined) return 'public'
  return 'key' in security ? 'key' : 'bearer'
}

const schemaText = (content: z.output<typeof Content>) =>
  Object.entries(content)
    .map(([type, { schema }]) => `// ${type}\n${JSON.stringify(schema, undefined, 2)}`)
    .join('\n\n')

/** The operations that contain every word, in their path or their summary. */
export function searchOperations(
  operations: readonly ApiOperation[],
  search: string,
): ApiOperation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ id, method, address, summary }) => {
    const text = `${id} ${method} ${address} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
