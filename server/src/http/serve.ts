import { check } from '@atelier/contract/checking'
import { Job } from '@atelier/contract/jobs'
import { addressOf } from '@atelier/contract/openai-wire'
import { type Form, type Operation, type Operations, pathNames } from '@atelier/contract/operation'
import { Problem } from '@atelier/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestKey } from '#jobs/idempotency.ts'
import { etagOf } from '#platform/etag.ts'
import type { Log } from '#platform/log.ts'
import type { RequestCounts } from '#platform/request-counts.ts'
import { withoutNuls } from '#platform/without-nul.ts'
import type { AcceptedWork, FileAnswer, Handlers, Session, UploadedForm } from './caller.ts'
import { sendEvents } from './event-stream.ts'
import { type GuardRules, guard } from './guards.ts'
import { type KeyedRequests, requestKeyOf, sameWork, wantsJob } from './keyed-requests.ts'
import { readParts, receiveForm } from './multipart.ts'
import type { OpenStreams } from './open-streams.ts'

export interface ServeContext {
  readonly app: FastifyInstance
  readonly rules: GuardRules
  readonly openStreams: OpenStreams
  readonly log: Log
  readonly keyed: KeyedRequests
  /** Largest uploaded file of a form at this moment, in bytes. */
  maxFileBytes(form: Form): number
  readonly requests: Pick<RequestCounts, 'seen'>
}

/** Names in paths are ids; longer ones, or ones with control characters, exist nowhere. */
const longestName = 300

/** Puts a feature's operations on the wire: routing, guards, checks of what comes in and of what goes out. */
export function serve<T extends Operations>(
  context: ServeContext,
  feature: string,
  operations: T,
  handlers: Handlers<T>,
): void {
  for (const [name, operation] of Object.entries(operations)) {
    // Each handler was checked against its own operation; here they are one loop over all of them.
    const byName = handlers as unknown as Record<string, Handle>
    const served = {
      feature,
      operation,
      handle: handlerOf(byName, name),
      ...(operation.rejoin && { rejoin: handlerOf(byName, operation.rejoin) }),
    }
    context.app.route({
      method: operation.method,
      url: addressOf(operation.path),
      ...(operation.largestBody !== undefined && { bodyLimit: operation.largestBody }),
      // Before its body is read: nobody who is not let in has the server take in what he sends.
      onRequest: async (request) => {
        const session = await guard(
          context.rules,
          feature,
          operation,
          request.headers.authorization,
        )
        sessions.set(request, session)
        if (session) context.requests.seen(session.userId)
      },
      handler: (request, reply) => answer({ context, served, request, reply }),
      onResponse: async (request, reply) =>
        noteAct(context.log, operation, {
          status: reply.statusCode,
          by: sessions.get(request)?.userId,
        }),
    })
  }
}

/** Who sent a request, as the guard found. */
const sessions = new WeakMap<FastifyRequest, Session | undefined>()

/** What an administrator does is in the log too; requests of people are counted, never written (decision D12). */
function noteAct(
  log: Log,
  { access, method, path }: Operation,
  { status, by }: { readonly status: number; readonly by: string | undefined },
) {
  if (access === 'admin' && method !== 'GET' && status < 400)
    log.info('une action d’administration', { source: 'system', method, path, by })
}

type Handle = (request: object) => unknown
interface Served {
  readonly feature: string
  readonly operation: Operation
  readonly handle: Handle
  /** Answers a stream that is asked for again under the same key. */
  readonly rejoin?: Handle
}
interface Exchange {
  readonly context: ServeContext
  readonly served: Served
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function handlerOf(handlers: Readonly<Record<string, Handle>>, name: string): Handle {
  const handle = handlers[name]
  if (!handle) throw new Error(`no handler for ${name}`)
  return handle
}

async function answer(exchange: Exchange) {
  const { context, served, request } = exchange
  const session = sessions.get(request)
  const requestKey = requestKeyOf(served.operation, request, session)
  const act = () => actOnce(exchange, session, requestKey)
  const send = await (requestKey ? context.keyed.inTurn(requestKey, act) : act())
  return send()
}

/** Does what is asked, unless the same request was done before; answers with the way to send what came of it. */
async function actOnce(
  exchange: Exchange,
  session: Session | undefined,
  requestKey: RequestKey | undefined,
): Promise<() => unknown> {
  const { context, served, request, reply } = exchange
  const { operation } = served
  const known = requestKey && (await context.keyed.find(requestKey))
  if (known?.type === 'answer') return () => sendBody(reply, known.answer)
  if (known?.type === 'job') {
    const work = await sameWork(context.keyed, requestKey?.userId ?? '', known.jobId)
    return () => deliver(exchange, session, work)
  }
  const isRejoined = known?.type === 'stream'
  if (takesRoom(operation)) await requireRoom(exchange)
  if (operation.generates && session && !isRejoined) context.rules.takeGeneration(session.userId)

  const abort = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const handle = isRejoined && served.rejoin ? served.rejoin : served.handle
  const given = {
    ...(await input(context, operation, request)),
    ...caller(request, session),
    requestKey,
    signal: abort.signal,
  }
  const result = await handle(given)
  const isKeptHere =
    requestKey &&
    !operation.asJob &&
    operation.reply.kind !== 'events' &&
    operation.reply.kind !== 'file'
  if (!isKeptHere) return () => deliver(exchange, session, result, abort)
  const made = { status: 200, body: JSON.stringify(envelope(operation, result)) }
  await context.keyed.keep(requestKey, made)
  return () => sendBody(reply, made)
}

/** What brings a file, or work that will leave one; reading, signing in, deleting and talking go on (decision D4). */
const takesRoom = ({ form, asJob, generates, reply }: Operation): boolean =>
  form !== undefined ||
  asJob === true ||
  (generates === true && reply.kind !== 'events' && reply.kind !== 'either')

async function requireRoom({ context, request }: Exchange): Promise<void> {
  if (await context.rules.hasRoom()) return
  // What is still to come is of no use, but must be let in for the answer to be read.
  request.raw.resume()
  throw new Problem('server.no-space')
}

const caller = (request: FastifyRequest, session: Session | undefined) => ({
  session,
  requestId: request.id,
  address: request.ip,
  origin: `${request.protocol}://${request.host}`,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
  ifMatch: request.headers['if-match'],
  lastEventId:
    typeof request.headers['last-event-id'] === 'string'
      ? request.headers['last-event-id']
      : undefined,
})

/** Sends what the handler gave, in the way the operation declares. */
async function deliver(
  { context, served, request, reply }: Exchange,
  session: Session | undefined,
  result: unknown,
  abort = new AbortController(),
) {
  const { operation } = served
  if (operation.asJob)
    return deliverWork(operation, request, reply, result as AcceptedWork<unknown>)
  if (
    operation.reply.kind === 'events' ||
    (operation.reply.kind === 'either' && isStream(result))
  ) {
    const { openStreams, log } = context
    return sendEvents(result as AsyncIterable<unknown>, {
      request,
      reply,
      session,
      abort,
      openStreams,
      log,
    })
  }
  if (operation.reply.kind === 'file') return sendFile(reply, result as FileAnswer)
  if (operation.versioned) reply.header('etag', etagOf(result))
  return reply.send(envelope(operation, result))
}

const isStream = (result: unknown) =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

async function deliverWork(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { job, done }: AcceptedWork<unknown>,
) {
  if (!wantsJob(operation, request)) return reply.send(envelope(operation, await done))
  // Whoever asked for the job alone does not wait for how it ends.
  done.catch(() => 'told by the job itself')
  return reply
    .code(202)
    .header('preference-applied', 'respond-async')
    .header('location', `/api/jobs/${job.id}`)
    .send({ data: Job.parse(job) })
}

/** What goes out, checked: nothing undeclared leaves. */
function envelope({ reply }: Operation, result: unknown): unknown {
  switch (reply.kind) {
    case 'json':
      return { data: reply.schema.parse(result) }
    case 'page': {
      const page = result as { data: unknown[]; pagination: unknown }
      return {
        data: page.data.map((item) => reply.schema.parse(item)),
        pagination: page.pagination,
      }
    }
    case 'document':
      return result
    case 'either':
      return reply.schema.parse(result)
    default:
      return { data: null }
  }
}

const sendBody = (
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: string },
) => reply.code(status).type('application/json; charset=utf-8').send(body)

/** Everything the operation declares, checked; nothing else. */
async function input(
  context: ServeContext,
  operation: Operation,
  request: FastifyRequest,
): Promise<object> {
  const names = pathParameters(operation, request)
  if (operation.form?.others)
    return {
      ...names,
      upload: uploadOf(operation.form, request, context.maxFileBytes(operation.form)),
    }
  if (operation.form) {
    const { fields, file } = await receiveForm(
      request,
      operation.form,
      context.maxFileBytes(operation.form),
    )
    return {
      ...names,
      file,
      ...(operation.form.fields && { form: checked(operation.form.fields, fields) }),
    }
  }
  return {
    ...names,
    ...(operation.query && { query: checked(operation.query, request.query) }),
    ...(operation.body && { body: checked(operation.body, request.body) }),
  }
}

const uploadOf = (form: Form, request: FastifyRequest, largest: number): UploadedForm<unknown> => ({
  async read(take) {
    const fields = await readParts(request, { form, largest, take })
    return form.fields ? checked(form.fields, fields) : undefined
  },
})

function pathParameters(operation: Operation, request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>
  const names = pathNames(operation.path).map((name) => [name, given[name] ?? ''] as const)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for; PostgreSQL refuses NUL
  if (names.some(([, value]) => value.length > longestName || /[\u0000-\u001f]/.test(value)))
    throw new Problem('request.unknown-path')
  return Object.fromEntries(names)
}

function checked(schema: NonNullable<Operation['body']>, value: unknown): unknown {
  const result = check(schema, withoutNuls(value))
  if (!result.ok) throw new Problem('request.invalid', { fields: result.fields })
  return result.value
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  reply.type(file.mediaType)
  if (file.byteSize !== undefined) reply.header('content-length', file.byteSize)
  if (file.downloadName !== undefined)
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`,
    )
  return reply.send(file.stream)
}
