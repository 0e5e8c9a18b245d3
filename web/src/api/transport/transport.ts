import type { Operation } from '@atelier/contract/wire/operation'
import { type Deadline, startDeadline } from '../deadline.ts'
import { failureTexts } from '../failures.texts.ts'
import {
  apiFailure,
  hasUserMessage,
  isAbort,
  isApiFailure,
  isTransportFailure,
  transportFailure,
} from '../failures.ts'
import { checkReply, parseJsonBody, readReply } from './reply.ts'
import { buildRequest, buildUrl, type CallInput } from './request.ts'

export interface TransportDependencies {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly token: () => string | undefined
  readonly online: () => boolean
  readonly pageOrigin: string
  readonly timeoutMs: number
  /** The error message for a reply that does not match the contract. */
  readonly invalidReply: string
  /** Called with every refusal before it is thrown; ends the session where the server no longer knows it. */
  readonly onRefusal: (refusal: Refusal) => void
  /** Lets the user prove who they are; resolves to `false` when they do not want to. */
  readonly confirmIdentity: (methods: string) => Promise<boolean>
  readonly createIdempotencyKey: () => string
  readonly wait: (milliseconds: number) => Promise<void>
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
  readonly timeoutMs?: number | undefined
  /** Called as bytes of a stream arrive, heartbeats included. */
  readonly onActivity?: (() => void) | undefined
  /** Called with the version (ETag) of the reply. */
  readonly onVersion?: ((version: string) => void) | undefined
}

/** The pause before each retry of a call whose reply did not arrive. */
const retryDelaysMs = [300, 1000]

/**
 * Makes one call: returns the unwrapped reply, or throws an `ApiFailure`, a `TransportFailure` or the caller's own abort. A POST carries an
 * idempotency key, so that it can be retried after a broken connection and still happens once (docs/decisions/0010-jobs-and-idempotency.md).
 * A caller that may repeat the same action later brings its own key.
 * A call that needs a recent proof of identity lets the user give it, and is sent again.
 */
export async function sendRequest(
  transport: TransportDependencies,
  operation: Operation,
  call: Call,
): Promise<unknown> {
  try {
    return await sendUntilAnswered(transport, operation, call)
  } catch (error) {
    if (!operation.fresh || !isApiFailure(error) || error.code !== 'session.proof-required')
      throw error
    if (!(await transport.confirmIdentity(String(error.params.methods)))) throw error
    return await sendUntilAnswered(transport, operation, call)
  }
}

async function sendUntilAnswered(
  transport: TransportDependencies,
  operation: Operation,
  call: Call,
): Promise<unknown> {
  const token = transport.token()
  if (!usesIdempotencyKey(operation)) return attempt(transport, operation, { ...call, token })
  const keyed = {
    ...call,
    token,
    headers: { 'idempotency-key': transport.createIdempotencyKey(), ...call.headers },
  }
  for (const pauseMs of retryDelaysMs) {
    try {
      return await attempt(transport, operation, keyed)
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
    await transport.wait(pauseMs)
  }
  return attempt(transport, operation, keyed)
}

/** Keys belong to a user, so public operations have none. */
const usesIdempotencyKey = ({ method, access }: Operation) =>
  method === 'POST' && access !== 'public'
/** Not after a timeout: nobody waits three times as long. */
const isRetryable = (error: unknown) => isTransportFailure(error) && error.kind !== 'timeout'

async function attempt(
  transport: TransportDependencies,
  operation: Operation,
  call: Call & { token: string | undefined },
): Promise<unknown> {
  const { input, token } = call
  const url = buildUrl(transport.baseUrl, operation, input)
  const limit = startDeadline(
    timeLimitFor(input, call.timeoutMs ?? transport.timeoutMs),
    call.signal,
  )
  const explain = (error: unknown) => explainError(transport, { url, error, limit })
  try {
    const response = await transport.fetch(url, {
      ...buildRequest(operation, input, { token, headers: call.headers }),
      signal: limit.signal,
    })
    if (!response.ok) throw apiFailure(response.status, await parseJsonBody(response))
    const { reply } = operation
    call.onVersion?.(response.headers.get('etag') ?? '')
    // The time limit is on the first reply; an open stream may be silent for as long as the model thinks.
    if (reply.kind !== 'events')
      return await readReply(response, reply, {
        invalidReply: transport.invalidReply,
        onProgress: limit.extend,
      })
    const check = (value: unknown) => checkReply(reply.schema, value, transport.invalidReply)
    return readReplyEvents(response, { check, limit, explain, onActivity: call.onActivity })
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
    limit.clear()
  }
}

/** `fetch` reports no upload progress, so a file adds the time it takes on a slow line (64 kB/s) to the limit. */
const timeLimitFor = ({ file }: CallInput, timeoutMs: number) =>
  timeoutMs + ((file?.size ?? 0) / 65_536) * 1000

interface ReadEventsOptions {
  readonly check: (value: unknown) => unknown
  readonly limit: Deadline
  readonly explain: (error: unknown) => Promise<unknown>
  readonly onActivity: (() => void) | undefined
}

async function* readReplyEvents(
  { body }: Response,
  { check, limit, explain, onActivity }: ReadEventsOptions,
): AsyncGenerator<unknown, void> {
  if (!body) return
  try {
    // Loaded on demand: the sign-in page never opens a stream.
    const { readEvents } = await import('./event-stream.ts')
    for await (const data of readEvents({
      body,
      createCutError: () => new Error(failureTexts.cut),
      close: limit.abort,
      onActivity,
    }))
      yield check(JSON.parse(data))
  } catch (error) {
    throw await explain(error)
  }
}

/** Our own failures and the caller's abort stay as they are; everything else becomes a transport failure. */
async function explainError(
  transport: TransportDependencies,
  { url, error, limit }: { url: string; error: unknown; limit: Deadline },
): Promise<unknown> {
  if (hasUserMessage(error) || (isAbort(error) && !limit.hasPassed())) return error
  return transportFailure({
    url,
    error,
    timedOut: limit.hasPassed(),
    online: transport.online(),
    crossOrigin: new URL(url).origin !== transport.pageOrigin,
    isServerReachable: () => isServerReachable(transport),
  })
}

/** An opaque reply is enough to know that the server is there. */
async function isServerReachable({
  baseUrl,
  fetch,
  timeoutMs,
}: TransportDependencies): Promise<boolean> {
  const limit = startDeadline(timeoutMs, undefined)
  try {
    await fetch(`${baseUrl}/health`, { mode: 'no-cors', signal: limit.signal })
    return true
  } catch {
    return false
  } finally {
    limit.clear()
  }
}
