import type { Agent, Dispatcher } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { createGuardedLookup } from './address-guard.ts'
import { type EngineHttpOptions, httpDefaults, httpLimits } from './http-options.ts'
import { networkFailure } from './network-failure.ts'
import { type EngineResponse, readResponse } from './read-response.ts'
import { isRefusedAddress } from './refused-addresses.ts'
import { encodeBody, type RequestBody } from './request-body.ts'

interface ShortRequest {
  readonly signal: AbortSignal
  /** Sent as JSON by POST; without a body, GET. */
  readonly body?: unknown
  readonly timeoutMs?: number
}
interface LongRequest {
  readonly signal: AbortSignal
  /** Without a body, GET. */
  readonly body?: RequestBody
  /** For the whole call, see `deadlines.ts`. */
  readonly deadlineSeconds: number
  readonly accept?: string
  /** Maximum bytes of the response. */
  readonly max: number
}

/**
 * Calls to one engine, at one URL, with one key. A response with any status is returned; a network
 * failure is thrown.
 */
export interface EngineHttp {
  /** The URL to which every path is appended. */
  readonly root: string
  /** A short call, with a limit for time and size. */
  request(path: string, options: ShortRequest): Promise<EngineResponse>
  /** A long call, with a limit for time and size; the response is read completely. */
  longRequest(path: string, options: LongRequest): Promise<EngineResponse>
  /** A call with a streamed response; the caller sets the deadlines. */
  openStream(
    path: string,
    options: {
      readonly signal: AbortSignal
      readonly body: unknown
      readonly headers?: Readonly<Record<string, string>>
    },
  ): Promise<Dispatcher.ResponseData>
}

export function createEngineHttp(options: EngineHttpOptions): EngineHttp {
  const root = rootOf(options.baseUrl)
  const controlTimeoutMs = options.controlTimeoutMs ?? httpDefaults.controlTimeoutMs
  const send = createSender(root, options)

  return {
    root,
    request: (path, { signal, body, timeoutMs = controlTimeoutMs }) =>
      sendWithin(send, path, {
        signal,
        timeoutMs,
        max: httpLimits.responseMax,
        body: body === undefined ? undefined : encodeBody({ json: body }),
        accept: 'application/json',
      }),
    longRequest: (path, { signal, body, deadlineSeconds, accept = 'application/json', max }) =>
      sendWithin(send, path, {
        signal,
        timeoutMs: Math.ceil(deadlineSeconds * 1000),
        max,
        body: body && encodeBody(body),
        accept,
      }),
    openStream: (path, { signal, body, headers }) =>
      send(path, {
        signal,
        headers,
        body: encodeBody({ json: body }),
        accept: 'text/event-stream, application/json',
      }),
  }
}

interface OutgoingRequest {
  readonly signal: AbortSignal
  /** Without it, GET. */
  readonly body: ReturnType<typeof encodeBody> | undefined
  readonly accept: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}
type Send = (path: string, request: OutgoingRequest) => Promise<Dispatcher.ResponseData>

function createSender(root: string, options: EngineHttpOptions): Send {
  const isForbidden = isRefusedAddress(new URL(root).hostname)
  const connectTimeoutMs = options.connectTimeoutMs ?? httpDefaults.connectTimeoutMs
  let dispatcher = options.dispatcher
  const apiKey = options.apiKey?.trim()
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {}

  return async (path, { signal, body, accept, headers }) => {
    if (isForbidden)
      throw new EngineFailure('unreachable', {
        detail: `${root} is an address of a network's own services`,
        neverSent: true,
      })
    // Loaded with the first call: a server that has no engine starts sooner and holds less.
    const { Agent, request } = await import('undici')
    dispatcher ??= new Agent(agentOptions(connectTimeoutMs))
    // Redirects are not followed (undici's default), so the key never reaches another origin.
    return request(root + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...authorization, ...headers, ...body?.headers, accept },
      body: body?.body ?? null,
      signal,
      dispatcher,
    })
  }
}

/** Sends a request and reads the whole response, with a limit for time and size. */
async function sendWithin(
  send: Send,
  path: string,
  {
    timeoutMs,
    max,
    ...request
  }: OutgoingRequest & { readonly timeoutMs: number; readonly max: number },
): Promise<EngineResponse> {
  const { signal, body } = request
  signal.throwIfAborted()
  const deadline = AbortSignal.timeout(timeoutMs)
  let answering = false
  try {
    const response = await send(path, { ...request, signal: AbortSignal.any([signal, deadline]) })
    answering = true
    return await readResponse(response, max)
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted)
      throw new EngineFailure('timeout', {
        detail: `${path}: not done after ${timeoutMs} ms`,
        cause: error,
      })
    throw networkFailure(error, { answering, sending: body?.length ?? 0 })
  }
}

/** The URL without `/v1`, a trailing slash, a query or a fragment. */
function rootOf(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Error(`not an address of a server: ${protocol}`)
  return (
    origin +
    pathname
      .replace(/(?<!\/)\/+$/, '')
      .replace(/\/v1$/, '')
      .replace(/(?<!\/)\/+$/, '')
  )
}

/**
 * Undici gives up after 300 s without bytes, but a slow picture, recording or first token takes
 * longer. So its limits are
 * off, and ours (deadlines, first token, silence) apply.
 */
const agentOptions = (connectTimeoutMs: number): Agent.Options => ({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: connectTimeoutMs, lookup: createGuardedLookup() },
  connections: null,
  pipelining: 1,
})
