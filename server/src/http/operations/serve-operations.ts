import { urlPathOf } from '@atelier/contract/gateway/openai-wire'
import { Job } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import {
  type MultipartForm,
  type Operation,
  type Operations,
  pathParamNames,
} from '@atelier/contract/wire/operation'
import { validate } from '@atelier/contract/wire/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { Log } from '#platform/log/log.ts'
import { stripNulsDeep } from '#platform/text/strip-nul.ts'
import { computeEtag } from '#platform/web/etag.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import { type GuardRules, guard } from '../guards.ts'
import type { FileReply, Handlers, JobReply, Session, UploadedForm } from '../handlers.ts'
import { sendEvents } from './event-stream.ts'
import {
  earlierJob,
  type IdempotentRequests,
  requestKeyOf,
  wantsJob,
} from './idempotent-requests.ts'
import { readMultiFileForm, readSingleFileForm } from './multipart-forms.ts'
import type { OpenStreams } from './open-streams.ts'

export interface ServeDependencies {
  readonly app: FastifyInstance
  readonly rules: GuardRules
  readonly openStreams: OpenStreams
  readonly log: Log
  readonly idempotency: IdempotentRequests
  /** Largest uploaded file of a form at this moment, in bytes. */
  maxFileBytes(form: MultipartForm): number
  readonly requests: Pick<RequestMetrics, 'recordUser'>
}

/** Names in paths are ids; longer ones, or ones with control characters, exist nowhere. */
const maxPathNameLength = 300

/** Puts a feature's operations on the wire: routing, guards, checks of what comes in and of what goes out. */
export function serveOperations<T extends Operations>(
  context: ServeDependencies,
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
      ...(operation.resumeOperation && { rejoin: handlerOf(byName, operation.resumeOperation) }),
    }
    context.app.route({
      method: operation.method,
      url: urlPathOf(operation.path),
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
        if (session) context.requests.recordUser(session.userId)
      },
      handler: (request, reply) => handleRequest({ context, served, request, reply }),
      onResponse: async (request, reply) =>
        logAdminAction(context.log, operation, {
          status: reply.statusCode,
          by: sessions.get(request)?.userId,
        }),
    })
  }
}

/** Who sent a request, as the guard found. */
const sessions = new WeakMap<FastifyRequest, Session | undefined>()

/** What an administrator does is in the log too; requests of people are counted, never written (decision D12). */
function logAdminAction(
  log: Log,
  { access, method, path }: Operation,
  { status, by }: { readonly status: number; readonly by: string | undefined },
) {
  if (access === 'admin' && method !== 'GET' && status < 400)
    log.info('une action d’administration', { source: 'system', method, path, by })
}

type Handle = (request: object) => unknown
interface ServedOperation {
  readonly feature: string
  readonly operation: Operation
  readonly handle: Handle
  /** Answers a stream that is asked for again under the same key. */
  readonly rejoin?: Handle
}
interface Exchange {
  readonly context: ServeDependencies
  readonly served: ServedOperation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function handlerOf(handlers: Readonly<Record<string, Handle>>, name: string): Handle {
  const handle = handlers[name]
  if (!handle) throw new Error(`no handler for ${name}`)
  return handle
}

async function handleRequest(exchange: Exchange) {
  const { context, served, request } = exchange
  const session = sessions.get(request)
  const requestKey = requestKeyOf(served.operation, request, session)
  const act = () => handleOnce(exchange, session, requestKey)
  const send = await (requestKey ? context.idempotency.runExclusively(requestKey, act) : act())
  return send()
}

/** Does what is asked, unless the same request was done before; answers with the way to send what came of it. */
async function handleOnce(
  exchange: Exchange,
  session: Session | undefined,
  requestKey: RequestKey | undefined,
): Promise<() => unknown> {
  const { context, served, request, reply } = exchange
  const { operation } = served
  const known = requestKey && (await context.idempotency.find(requestKey))
  if (known?.type === 'answer') return () => sendBody(reply, known.answer)
  if (known?.type === 'job') {
    const work = await earlierJob(context.idempotency, requestKey?.userId ?? '', known.jobId)
    return () => sendResult(exchange, session, work)
  }
  const isRejoined = known?.type === 'stream'
  if (needsDiskSpace(operation)) await requireDiskSpace(exchange)
  if (operation.generates && session && !isRejoined) context.rules.countGeneration(session.userId)

  const abort = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const handle = isRejoined && served.rejoin ? served.rejoin : served.handle
  const given = {
    ...(await readInput(context, operation, request)),
    ...requestContext(request, session),
    requestKey,
    signal: abort.signal,
  }
  const result = await handle(given)
  const isKeptHere =
    requestKey &&
    !operation.asJob &&
    operation.reply.kind !== 'events' &&
    operation.reply.kind !== 'file'
  if (!isKeptHere) return () => sendResult(exchange, session, result, abort)
  const made = { status: 200, body: JSON.stringify(envelope(operation, result)) }
  await context.idempotency.saveResponse(requestKey, made)
  return () => sendBody(reply, made)
}

/** What brings a file, or work that will leave one; reading, signing in, deleting and talking go on (decision D4). */
const needsDiskSpace = ({ form, asJob, generates, reply }: Operation): boolean =>
  form !== undefined ||
  asJob === true ||
  (generates === true && reply.kind !== 'events' && reply.kind !== 'either')

async function requireDiskSpace({ context, request }: Exchange): Promise<void> {
  if (await context.rules.hasDiskSpace()) return
  // What is still to come is of no use, but must be let in for the answer to be read.
  request.raw.resume()
  throw new Problem('server.no-space')
}

const requestContext = (request: FastifyRequest, session: Session | undefined) => ({
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
async function sendResult(
  { context, served, request, reply }: Exchange,
  session: Session | undefined,
  result: unknown,
  abort = new AbortController(),
) {
  const { operation } = served
  if (operation.asJob) return sendJob(operation, request, reply, result as JobReply<unknown>)
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
  if (operation.reply.kind === 'file') return sendFile(reply, result as FileReply)
  if (operation.versioned) reply.header('etag', computeEtag(result))
  return reply.send(envelope(operation, result))
}

const isStream = (result: unknown) =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

async function sendJob(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { job, done }: JobReply<unknown>,
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
async function readInput(
  context: ServeDependencies,
  operation: Operation,
  request: FastifyRequest,
): Promise<object> {
  const names = pathParameters(operation, request)
  if (operation.form?.others)
    return {
      ...names,
      upload: createUploadedForm(operation.form, request, context.maxFileBytes(operation.form)),
    }
  if (operation.form) {
    const { fields, file } = await readSingleFileForm(
      request,
      operation.form,
      context.maxFileBytes(operation.form),
    )
    return {
      ...names,
      file,
      ...(operation.form.fields && { form: validated(operation.form.fields, fields) }),
    }
  }
  return {
    ...names,
    ...(operation.query && { query: validated(operation.query, request.query) }),
    ...(operation.body && { body: validated(operation.body, request.body) }),
  }
}

const createUploadedForm = (
  form: MultipartForm,
  request: FastifyRequest,
  largest: number,
): UploadedForm<unknown> => ({
  async read(take) {
    const fields = await readMultiFileForm(request, { form, largest, take })
    return form.fields ? validated(form.fields, fields) : undefined
  },
})

function pathParameters(operation: Operation, request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>
  const names = pathParamNames(operation.path).map((name) => [name, given[name] ?? ''] as const)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for; PostgreSQL refuses NUL
  if (names.some(([, value]) => value.length > maxPathNameLength || /[\u0000-\u001f]/.test(value)))
    throw new Problem('request.unknown-path')
  return Object.fromEntries(names)
}

function validated(schema: NonNullable<Operation['body']>, value: unknown): unknown {
  const result = validate(schema, stripNulsDeep(value))
  if (!result.ok) throw new Problem('request.invalid', { fields: result.fields })
  return result.value
}

function sendFile(reply: FastifyReply, file: FileReply) {
  reply.type(file.mediaType)
  if (file.byteSize !== undefined) reply.header('content-length', file.byteSize)
  if (file.downloadName !== undefined)
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`,
    )
  return reply.send(file.stream)
}
