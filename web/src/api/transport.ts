import type { Operation } from '@atelier/contract/operation'
import { type Deadline, startDeadline } from './deadline.ts'
import { failureTexts } from './failures.texts.ts'
import { apiFailure, isAbort, isApiFailure, isTold, transportFailure } from './failures.ts'
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
}
export interface Refusal {
  readonly status: number
  readonly code: string
  /** The token that was sent. */
  readonly token: string | undefined
  readonly isPublic: boolean
}
interface Call {
  readonly input: CallInput
  readonly signal: AbortSignal | undefined
}

/** Makes one call: the unwrapped answer, or an `ApiFailure`, a `TransportFailure`, or the caller's own abort. */
export async function send(transport: Transport, operation: Operation, { input, signal }: Call): Promise<unknown> {
  const url = addressOf(transport.baseUrl, operation, input)
  const token = transport.token()
  const limit = startDeadline(timeFor(input, transport.timeoutMs), signal)
  const explain = (error: unknown) => explained(transport, { url, error, limit })
  try {
    const response = await transport.fetch(url, { ...requestOf(operation, input, token), signal: limit.signal })
    if (!response.ok) throw apiFailure(response.status, await jsonOrUndefined(response))
    const { reply } = operation
    // The limit is on the first answer; an open stream may be silent for as long as the model thinks.
    if (reply.kind !== 'events') return await receive(response, reply, { invalidReply: transport.invalidReply, onProgress: limit.extend })
    return eventsOf(response, { check: (value) => checkedReply(reply.schema, value, transport.invalidReply), limit, explain })
  } catch (error) {
    if (isApiFailure(error)) transport.onRefusal({ status: error.status, code: error.code, token, isPublic: operation.access === 'public' })
    throw await explain(error)
  } finally {
    limit.end()
  }
}

/** `fetch` does not tell how far an upload is, so a file gets, beside the ordinary limit, the time it takes on a slow line (64 kB/s). */
const timeFor = ({ file }: CallInput, timeoutMs: number) => timeoutMs + ((file?.size ?? 0) / 65_536) * 1000

interface Reading {
  readonly check: (value: unknown) => unknown
  readonly limit: Deadline
  readonly explain: (error: unknown) => Promise<unknown>
}

async function* eventsOf({ body }: Response, { check, limit, explain }: Reading): AsyncGenerator<unknown, void> {
  if (!body) return
  try {
    // Loaded by whoever opens a stream: the sign-in page never does.
    const { readEvents } = await import('./event-stream.ts')
    for await (const data of readEvents({ body, onCut: () => new Error(failureTexts.cut), close: limit.close }))
      yield check(JSON.parse(data))
  } catch (error) {
    throw await explain(error)
  }
}

/** What the caller meets: our own failures and its own abort as they are, everything else as a transport failure. */
async function explained(transport: Transport, { url, error, limit }: { url: string; error: unknown; limit: Deadline }): Promise<unknown> {
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
