import { urlPathOf } from '@atelier/contract/gateway/openai-wire'
import { Problem } from '@atelier/contract/problems/problems'
import type { Operation, Operations } from '@atelier/contract/wire/operation'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import type { Log } from '#platform/log/log.ts'
import { inSpan } from '#platform/tracing/tracing.ts'
import { isDirectCall } from '../direct-call.ts'
import { guard, tokenOf } from '../guards.ts'
import type { Handlers, Session } from '../handlers.ts'
import { inTurn } from './bytes/large-answers.ts'
import type { Exchange, Handle, ServeDependencies } from './exchange.ts'
import { earlierJob, requestKeyOf } from './idempotent-requests.ts'
import { readInput } from './read-input.ts'
import { envelope, sendBody, sendResult } from './send-result.ts'
import { requireStorageBeforeBody, reserveSpace } from './storage-space.ts'

/** Serves a feature's operations: routing, guards, validation of input and output. */
export function serveOperations<T extends Operations>(
  context: ServeDependencies,
  feature: string,
  operations: T,
  handlers: Handlers<T>,
): void {
  for (const [name, operation] of Object.entries(operations)) {
    // Each handler was type-checked against its operation; this loop treats all of them alike.
    const byName = handlers as unknown as Record<string, Handle>
    const served = {
      feature,
      operation,
      handle: handlerOf(byName, name),
      ...(operation.resumeOperation && { resume: handlerOf(byName, operation.resumeOperation) }),
    }
    context.app.route({
      method: operation.method,
      url: urlPathOf(operation.path),
      ...bodyLimit(operation),
      // Before the body is read: the server receives nothing from callers that it refuses.
      onRequest: async (request, reply) => {
        const session = await guard(
          context.rules,
          feature,
          operation,
          request.headers.authorization,
        )
        sessions.set(request, session)
        await requireStorageBeforeBody(context, operation, request, session)
        await context.hosts.learn(request.host, session)
        if (!session) return
        context.jsonBytes.announce(request, session.userId)
        context.incomingBodies.enter(request, reply, session.userId)
        context.requests.recordUser(session.userId)
        enterWaitingCall(context, operation, request, session.userId)
      },
      ...countBody(context, operation),
      handler: (request, reply) =>
        inSpan(`${operation.method} ${operation.path}`, attributesOf(operation), async (span) => {
          const sent = await handleRequest({ context, served, request, reply })
          span.set({ 'http.response.status_code': reply.statusCode })
          return sent
        }),
      onSend: async (request, reply, payload) => {
        if (typeof payload === 'string' && reply.statusCode < 400)
          context.jsonBytes.send(sessions.get(request)?.userId, reply, payload)
      },
      onResponse: async (request, reply) => {
        waitingCalls.get(request)?.leave()
        if (operation.endsSessions && reply.statusCode < 400) context.sessionEnds.announce()
        logAdminAction(context.log, operation, {
          status: reply.statusCode,
          by: sessions.get(request)?.userId,
        })
      },
    })
  }
}

/** The pattern of the path: it has no id. */
const attributesOf = ({ method, path }: Operation) => ({
  'http.request.method': method,
  'http.route': path,
})

/** Strangers send a password, and nothing of megabytes. */
const publicBodyBytes = 64 * 1024
const bodyLimit = ({ access, maxBodyBytes }: Operation) => {
  const bytes = maxBodyBytes ?? (access === 'public' ? publicBodyBytes : undefined)
  return bytes === undefined ? {} : { bodyLimit: bytes }
}

/** The parts of a form are read where they go; the texts among them are counted there. */
function countBody({ incomingBodies }: ServeDependencies, { form }: Operation) {
  if (form) return {}
  return {
    preParsing: async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) =>
      incomingBodies.watch(request, payload),
  }
}

/** The caller of each request, as found by the guard. */
const sessions = new WeakMap<FastifyRequest, Session | undefined>()

/** Calls whose body is on its way in: once it is read, its handler counts what it holds. */
const waitingCalls = new WeakMap<FastifyRequest, { leave(): void }>()

/** Programs send conversations of megabytes: they are counted before they are read. @throws Problem */
function enterWaitingCall(
  { rules }: ServeDependencies,
  { generates, reply, maxBodyBytes = 0 }: Operation,
  request: FastifyRequest,
  userId: string,
) {
  if (!generates || reply.kind !== 'either') return
  const bytes = Number(request.headers['content-length'] ?? maxBodyBytes)
  waitingCalls.set(request, rules.enterWaitingCall(userId, bytes))
}

/** Administrators' actions are also logged; users' requests are only counted. */
function logAdminAction(
  log: Log,
  { access, method, path }: Operation,
  { status, by }: { readonly status: number; readonly by: string | undefined },
) {
  if (access === 'admin' && method !== 'GET' && status < 400)
    log.info('une action d’administration', { source: 'system', method, path, by })
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
  const handle = () => handleOnce(exchange, session, requestKey)
  return await inTurn({ ...context, ...served }, session, async () => {
    const send = await (requestKey
      ? context.idempotency.runExclusively(requestKey, handle)
      : handle())
    return send()
  })
}

/** Handles a request, unless the same one was handled before; returns the function that sends the result. */
async function handleOnce(
  exchange: Exchange,
  session: Session | undefined,
  requestKey: RequestKey | undefined,
): Promise<() => unknown> {
  const { context, served, reply } = exchange
  const { operation } = served
  const known = requestKey && (await context.idempotency.begin(requestKey))
  if (known?.type === 'response') return () => sendBody(reply, known.response)
  if (known?.type === 'job') {
    const job = await earlierJob(context.idempotency, requestKey?.userId ?? '', known.jobId)
    return () => sendResult(exchange, session, job)
  }
  const isResumed = known?.type === 'stream'
  if (session && makesJobOfUpload(operation)) await requireJobRoom(exchange, session.userId)
  const releaseSpace = isResumed ? undefined : await reserveSpace(exchange, session)
  try {
    return await callHandler(exchange, session, { requestKey, isResumed })
  } finally {
    releaseSpace?.()
  }
}

async function callHandler(
  exchange: Exchange,
  session: Session | undefined,
  {
    requestKey,
    isResumed,
  }: { readonly requestKey: RequestKey | undefined; readonly isResumed: boolean },
): Promise<() => unknown> {
  const { context, served, request, reply } = exchange
  const { operation } = served
  if (operation.generates && session && !isResumed)
    await context.rules.countGeneration(session.userId)

  const abort = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const handle = isResumed && served.resume ? served.resume : served.handle
  const started = await startHandler(exchange, handle, {
    ...requestContext(request, session),
    requestKey,
    signal: abort.signal,
  })
  const result = await withOpenKey(exchange, session, abort, started.result)
  const isStoredHere =
    requestKey &&
    !operation.asJob &&
    operation.reply.kind !== 'events' &&
    operation.reply.kind !== 'file'
  if (!isStoredHere) return () => sendResult(exchange, session, result, abort)
  const made = { status: 200, body: JSON.stringify(envelope(operation, result)) }
  await context.idempotency.saveResponse(requestKey, made)
  return () => sendBody(reply, made)
}

/** A program's call ends as soon as its key does; whatever it still waits for is no longer its own. */
async function withOpenKey(
  { context, served }: Exchange,
  session: Session | undefined,
  abort: AbortController,
  result: unknown,
): Promise<unknown> {
  if (!session || served.operation.access !== 'key') return await result
  const ended = Promise.withResolvers<never>()
  const close = () => {
    ended.reject(new Problem('key.refused'))
    abort.abort()
  }
  const release = context.openStreams.addCall({ session, close })
  try {
    return await Promise.race([result, ended.promise])
  } finally {
    release()
  }
}

/** Apart, so that nobody but the handler holds a large body while an engine is waited for. */
async function startHandler<C extends { readonly session: Session | undefined }>(
  { context, served, request }: Exchange,
  handle: Handle,
  callContext: C,
): Promise<{ readonly result: unknown }> {
  const { session } = callContext
  const input = readInput(context, served.operation, { request, session })
  request.body = undefined
  // What waits for an engine is counted by itself.
  if (served.operation.generates) context.incomingBodies.leave(request)
  waitingCalls.get(request)?.leave()
  const result = Promise.resolve(handle({ ...input, ...callContext }))
  // It is awaited in the next turn.
  result.catch(() => undefined)
  return { result }
}

const makesJobOfUpload = ({ form, asJob, generates }: Operation): boolean =>
  form !== undefined && (asJob === true || generates === true)

/** A recording of gigabytes is not taken in to be refused afterwards. */
async function requireJobRoom({ context, request }: Exchange, userId: string): Promise<void> {
  try {
    await context.rules.requireJobRoom(userId)
  } catch (cause) {
    request.raw.resume()
    throw cause
  }
}

const requestContext = (request: FastifyRequest, session: Session | undefined) => ({
  session,
  requestId: request.id,
  token: tokenOf(request.headers.authorization),
  address: request.ip,
  isDirect: isDirectCall(request),
  origin: `${request.protocol}://${request.host}`,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
  ifMatch: request.headers['if-match'],
  lastEventId:
    typeof request.headers['last-event-id'] === 'string'
      ? request.headers['last-event-id']
      : undefined,
})
