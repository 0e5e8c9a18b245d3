import { Agent, type Dispatcher, request } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { createGuardedLookup, isLinkLocal } from './address-guard.ts'
import { type EngineHttpOptions, httpDefaults } from './http-options.ts'
import { networkFailure } from './network-failure.ts'
import { type EngineResponse, readResponse } from './read-response.ts'
import { encodeBody, type RequestBody } from './request-body.ts'

interface ShortRequest {
  readonly signal: AbortSignal
  /** Sent as JSON by POST; without it, GET. */
  readonly body?: unknown
  readonly timeoutMs?: number
}
interface LongRequest {
  readonly signal: AbortSignal
  /** Without it, GET. */
  readonly body?: RequestBody
  /** For the whole work, see `deadlines.ts`. */
  readonly deadlineSeconds: number
  readonly accept?: string
  /** Bytes of the answer. */
  readonly max: number
}

/** Calls to one engine, at one address, with one key. Answers of every status are returned; a network failure is thrown. */
export interface EngineHttp {
  /** Where every path is added. */
  readonly root: string
  /** A short call, bounded in time and size. */
  request(path: string, asking: ShortRequest): Promise<EngineResponse>
  /** A long one, whose answer is bounded too, and comes whole. */
  longRequest(path: string, working: LongRequest): Promise<EngineResponse>
  /** One whose answer streams: the caller watches over it, and aborts it. */
  openStream(
    path: string,
    options: { readonly signal: AbortSignal; readonly body: unknown },
  ): Promise<Dispatcher.ResponseData>
}

interface OutgoingRequest {
  readonly signal: AbortSignal
  readonly wire: ReturnType<typeof encodeBody> | undefined
  readonly accept: string
}

export function createEngineHttp(options: EngineHttpOptions): EngineHttp {
  const root = rootOf(options.baseUrl)
  const isForbidden = isLinkLocal(new URL(root).hostname)
  const controlTimeoutMs = options.controlTimeoutMs ?? httpDefaults.controlTimeoutMs
  const dispatcher =
    options.dispatcher ?? ownAgent(options.connectTimeoutMs ?? httpDefaults.connectTimeoutMs)
  const apiKey = options.apiKey?.trim()
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {}

  async function send(path: string, { signal, wire, accept }: OutgoingRequest) {
    if (isForbidden)
      throw new EngineFailure('unreachable', {
        detail: `${root} is a link-local address`,
        neverSent: true,
      })
    // Redirects are not followed, which undici leaves so: the key never reaches another origin.
    return request(root + path, {
      method: wire ? 'POST' : 'GET',
      headers: { ...authorization, ...wire?.headers, accept },
      body: wire?.body ?? null,
      signal,
      dispatcher,
    })
  }

  async function whole(
    path: string,
    { timeoutMs, max, signal, ...rest }: OutgoingRequest & { timeoutMs: number; max?: number },
  ) {
    signal.throwIfAborted()
    const deadline = AbortSignal.timeout(timeoutMs)
    let answering = false
    try {
      const response = await send(path, { ...rest, signal: AbortSignal.any([signal, deadline]) })
      answering = true
      return await readResponse(response, max)
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.aborted)
        throw new EngineFailure('timeout', {
          detail: `${path}: not done after ${timeoutMs} ms`,
          cause: error,
        })
      throw networkFailure(error, { answering, sending: rest.wire?.length ?? 0 })
    }
  }

  return {
    root,
    request: (path, { signal, body, timeoutMs = controlTimeoutMs }) =>
      whole(path, {
        signal,
        timeoutMs,
        wire: body === undefined ? undefined : encodeBody({ json: body }),
        accept: 'application/json',
      }),
    longRequest: (path, { signal, body, deadlineSeconds, accept = 'application/json', max }) =>
      whole(path, {
        signal,
        timeoutMs: Math.ceil(deadlineSeconds * 1000),
        max,
        wire: body && encodeBody(body),
        accept,
      }),
    openStream: (path, { signal, body }) =>
      send(path, {
        signal,
        wire: encodeBody({ json: body }),
        accept: 'text/event-stream, application/json',
      }),
  }
}

/** The address without `/v1`, a trailing slash, a query or a fragment. */
function rootOf(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Error(`not an address of a server: ${protocol}`)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

/**
 * Undici gives up after 300 s without bytes, but a slow picture, recording or first token sends none: its own limits are
 * off, and ours (deadlines, first token, silence) apply.
 */
const ownAgent = (connectTimeoutMs: number) =>
  new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectTimeoutMs, lookup: createGuardedLookup() },
    connections: null,
    pipelining: 1,
  })
