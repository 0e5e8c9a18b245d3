import { check } from '@atelier/contract/checking'
import { type Operation, type Operations, pathNames } from '@atelier/contract/operation'
import { Problem } from '@atelier/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log.ts'
import type { FileAnswer, Handlers } from './caller.ts'
import { sendEvents } from './event-stream.ts'
import { type GuardRules, guard } from './guards.ts'
import { receiveForm } from './multipart.ts'
import type { OpenStreams } from './open-streams.ts'

export interface ServeContext {
  readonly app: FastifyInstance
  readonly rules: GuardRules
  readonly openStreams: OpenStreams
  readonly log: Log
  /** Largest uploaded file at this moment, in bytes. */
  maxFileBytes(): number
}

/** Names in paths are ids; longer ones, or ones with control characters, exist nowhere. */
const longestName = 300

/** Puts a feature's operations on the wire: routing, guards, checks of what comes in and of what goes out. */
export function serve<T extends Operations>(context: ServeContext, feature: string, operations: T, handlers: Handlers<T>): void {
  for (const [name, operation] of Object.entries(operations)) {
    // Each handler was checked against its own operation; here they are one loop over all of them.
    const handle = handlers[name] as unknown as (request: object) => unknown
    context.app.route({
      method: operation.method,
      url: `/api${operation.path}`,
      handler: (request, reply) => answer(context, { feature, operation, handle }, request, reply),
    })
  }
}

interface Served {
  readonly feature: string
  readonly operation: Operation
  readonly handle: (request: object) => unknown
}

async function answer(context: ServeContext, { feature, operation, handle }: Served, request: FastifyRequest, reply: FastifyReply) {
  const session = await guard(context.rules, feature, operation, request.headers.authorization)
  const abort = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const result = await handle({
    ...(await input(context, operation, request)),
    session,
    signal: abort.signal,
    requestId: request.id,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
  })
  const { reply: kind } = operation
  switch (kind.kind) {
    case 'json':
      return reply.send({ data: kind.schema.parse(result) })
    case 'page': {
      const page = result as { data: unknown[]; pagination: unknown }
      return reply.send({ data: page.data.map((item) => kind.schema.parse(item)), pagination: page.pagination })
    }
    case 'empty':
      return reply.send({ data: null })
    case 'document':
      return reply.send(result)
    case 'events':
      return sendEvents(result as AsyncIterable<unknown>, {
        request,
        reply,
        session,
        abort,
        openStreams: context.openStreams,
        log: context.log,
      })
    case 'file':
      return sendFile(reply, result as FileAnswer)
  }
}

/** Everything the operation declares, checked; nothing else. */
async function input(context: ServeContext, operation: Operation, request: FastifyRequest): Promise<object> {
  const names = pathParameters(operation, request)
  if (operation.form) {
    const { fields, file } = await receiveForm(request, operation.form, context.maxFileBytes())
    return { ...names, file, ...(operation.form.fields && { form: checked(operation.form.fields, fields) }) }
  }
  return {
    ...names,
    ...(operation.query && { query: checked(operation.query, request.query) }),
    ...(operation.body && { body: checked(operation.body, request.body) }),
  }
}

function pathParameters(operation: Operation, request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>
  const names = pathNames(operation.path).map((name) => [name, given[name] ?? ''] as const)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for; PostgreSQL refuses NUL
  if (names.some(([, value]) => value.length > longestName || /[\u0000-\u001f]/.test(value))) throw new Problem('request.unknown-path')
  return Object.fromEntries(names)
}

function checked(schema: NonNullable<Operation['body']>, value: unknown): unknown {
  const result = check(schema, value)
  if (!result.ok) throw new Problem('request.invalid', { fields: result.fields })
  return result.value
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  reply.type(file.mediaType)
  if (file.byteSize !== undefined) reply.header('content-length', file.byteSize)
  if (file.downloadName !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`)
  return reply.send(file.stream)
}
