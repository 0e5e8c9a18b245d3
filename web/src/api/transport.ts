import type { Operation } from '@atelier/contract/operation'
import { type Deadline, startDeadline } from './deadline.ts'
import { failureTexts } from './failures.texts.ts'
import {
  apiFailure,
  isAbort,
  isApiFailure,
  isTold,
  isTransportFailure,
  transportFailure,
} from './failures.ts'
import { checkedReply, jsonOrUndefined, receive } from './reply.ts'
import { addressOf, type CallInput, requestOf } from './request.ts'

/** What a call needs of the browser. */
export interface Transport {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly token: () => string | undefined
  readonly online: () => boolean
  readonly pageOrigin: string
  readonly timeoutMs: number
  /** The sentence for an answer that is not what the contract says. */
  readonly invalidReply: string
  /** Told of every refusal before it is thrown; ends the session where the rules say so. */
  readonly onRefusal: (refusal: Refusal) => void
  readonly makeRequestKey: () => string
  readonly pause: (milliseconds: number) => Promise<void>
}
export interface Refusal {
  readonly status: number
  readonly code: string
  /** The token that was sent. */
  readonly token: string | undefined
  readonly isPublic: boolean
}
export interface Call {
  readonly input: CallInput
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Called as bytes of a stream arrive, heartbeats included. */
  readonly onActivity?: (() => void) | undefined
  /** Called with the version (ETag) of what came. */
  readonly onVersion?: ((version: string) => void) | undefined
}

/** Before each new try of a call whose answer did not arrive. */
const pausesMs = [300, 1000]

/**
 * Makes one call: the unwrapped answer, or an `ApiFailure`, a `TransportFailure`, or the caller's own abort. What creates or spends carries a number of its
 * own, so it may be asked again after a broken connection: the server knows it by the number, and does it once (decision D2).
 */
export async function send(
  transport: Transport,
  operation: Operation,
  call: Call,
): Promise<unknown> {
  const token = transport.token()
  if (!isNumbered(operation)) return attempt(transport, operation, { ...call, token })
  const numbered = {
    ...call,
    token,
    headers: { ...call.headers, 'idempotency-key': transport.makeRequestKey() },
  }
  for (const pauseMs of pausesMs) {
    try {
      return await attempt(transport, operation, numbered)
    } catch (error) {
      if (!isWorthRepeating(error)) throw error
    }
    await transport.pause(pauseMs)
  }
  return attempt(transport, operation, numbered)
}

/** Numbers belong to a person, so what anyone may call has none. */
const isNumbered = ({ method, access }: Operation) => method === 'POST' && access !== 'public'
/** Whoever waited the whole time does not wait three times as long. */
const isWorthRepeating = (error: unknown) => isTransportFailure(error) && error.kind !== 'timeout'

async function attempt(
  transport: Transport,
  operation: Operation,
  call: Call & { token: string | undefined },
): Promise<unknown> {
  const { input, token } = call
  const url = addressOf(transport.baseUrl, operation, input)
  const limit = startDeadline(timeFor(input, transport.timeoutMs), call.signal)
  const explain = (error: unknown) => explained(transport, { url, error, limit })
  try {
    const response = await transport.fetch(url, {
      ...requestOf(operation, input, { token, headers: call.headers }),
      signal: limit.signal,
    })
    if (!response.ok) throw apiFailure(response.status, await jsonOrUndefined(response))
    const { reply } = operation
    call.onVersion?.(response.headers.get('etag') ?? '')
    // The limit is on the first answer; an open stream may be silent for as long as the model thinks.
    if (reply.kind !== 'events')
      return await receive(response, reply, {
        invalidReply: transport.invalidReply,
        onProgress: limit.extend,
      })
    const check = (value: unknown) => checkedReply(reply.schema, value, transport.invalidReply)
    return eventsOf(response, { check, limit, explain, onActivity: call.onActivity })
  } catch (error) {
    if (isApiFailure(error))
      transport.onRefusal({
        status: error.status,
        code: error.code,
        token,
        isPublic: operation.access === 'public',
      })
    throw await explain(error)
  } finally {
    limit.end()
  }
}

/** `fetch` does not tell how far an upload is, so a file gets, beside the ordinary limit, the time it takes on a slow line (64 kB/s). */
const timeFor = ({ file }: CallInput, timeoutMs: number) =>
  timeoutMs + ((file?.size ?? 0) / 65_536) * 1000

interface Reading {
  readonly check: (value: unknown) => unknown
  readonly limit: Deadline
  readonly explain: (error: unknown) => Promise<unknown>
  readonly onActivity: (() => void) | undefined
}

async function* eventsOf(
  { body }: Response,
  { check, limit, explain, onActivity }: Reading,
): AsyncGenerator<unknown, void> {
  if (!body) return
  try {
    // Loaded by whoever opens a stream: the sign-in page never does.
    const { readEvents } = await import('./event-stream.ts')
    for await (const data of readEvents({
      body,
      onCut: () => new Error(failureTexts.cut),
      close: limit.close,
      onActivity,
    }))
      yield check(JSON.parse(data))
  } catch (error) {
    throw await explain(error)
  }
}

/** What the caller meets: our own failures and its own abort as they are, everything else as a transport failure. */
async function explained(
  transport: Transport,
  { url, error, limit }: { url: string; error: unknown; limit: Deadline },
): Promise<unknown> {
  if (isTold(error) || (isAbort(error) && !limit.passed())) return error
  return transportFailure({
    url,
    error,
    timedOut: limit.passed(),
    online: transport.online(),
    crossOrigin: new URL(url).origin !== transport.pageOrigin,
    answersAnyone: () => answersAnyone(transport),
  })
}

/** An opaque answer is enough: somebody is there. */
async function answersAnyone({ baseUrl, fetch, timeoutMs }: Transport): Promise<boolean> {
  const limit = startDeadline(timeoutMs, undefined)
  try {
    await fetch(`${baseUrl}/health`, { mode: 'no-cors', signal: limit.signal })
    return true
  } catch {
    return false
  } finally {
    limit.end()
  }
}
