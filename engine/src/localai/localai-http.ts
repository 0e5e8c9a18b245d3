import { Agent, type Dispatcher, request } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { networkFailure } from './localai-failures.ts'
import { type LocalAiOptions, localAiDefaults, localAiLimits } from './localai-options.ts'

/** A whole answer, of any status. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | undefined
  readonly text: string
}

export interface LocalAiHttp {
  /** A short call, bounded in time and size. Answers of every status are returned; a network failure is thrown. */
  ask(path: string, options: { readonly signal: AbortSignal; readonly body?: unknown; readonly timeoutMs?: number }): Promise<Answer>
  /** A long one: the caller watches over it, and aborts it. */
  open(path: string, options: { readonly signal: AbortSignal; readonly body: unknown }): Promise<Dispatcher.ResponseData>
}

export function createLocalAiHttp(options: LocalAiOptions): LocalAiHttp {
  const root = rootOf(options.baseUrl)
  const controlTimeoutMs = options.controlTimeoutMs ?? localAiDefaults.controlTimeoutMs
  const dispatcher = options.dispatcher ?? ownAgent(options.connectTimeoutMs ?? localAiDefaults.connectTimeoutMs)
  const apiKey = options.apiKey?.trim()
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {}

  function send(path: string, { signal, body, accept }: { signal: AbortSignal; body?: unknown; accept: string }) {
    const headers = { ...authorization, accept }
    // Redirects are not followed, which undici leaves so: the key never reaches another origin.
    if (body === undefined) return request(root + path, { method: 'GET', headers, signal, dispatcher })
    return request(root + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      dispatcher,
    })
  }

  return {
    async ask(path, { signal, body, timeoutMs = controlTimeoutMs }) {
      signal.throwIfAborted()
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const response = await send(path, { signal: AbortSignal.any([signal, deadline]), body, accept: 'application/json' })
        return await wholeAnswer(response)
      } catch (error) {
        signal.throwIfAborted()
        if (deadline.aborted) throw new EngineFailure('timeout', { detail: `${path}: nothing after ${timeoutMs} ms`, cause: error })
        throw networkFailure(error, { answering: false })
      }
    },
    open: (path, { signal, body }) => send(path, { signal, body, accept: 'text/event-stream, application/json' }),
  }
}

/** The whole of an answer, up to a limit; only the start of an error's. */
export async function wholeAnswer(response: Dispatcher.ResponseData): Promise<Answer> {
  const { statusCode: status, headers, body } = response
  const isError = status !== 200
  const max = isError ? localAiLimits.errorMax : localAiLimits.answerMax
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= max) continue
    if (isError) break
    throw new EngineFailure('bad-answer', { detail: `an answer of more than ${max} bytes` })
  }
  return {
    status,
    contentType: firstOf(headers['content-type']) ?? '',
    retryAfter: firstOf(headers['retry-after']),
    text: Buffer.concat(chunks).toString(),
  }
}

export const firstOf = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

/** The address without `/v1`, a trailing slash, a query or a fragment. */
function rootOf(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`not an address of a server: ${protocol}`)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

/**
 * Undici gives up after 300 s without bytes, but a slow first token sends none: its own limits are off, and ours
 * (first token, silence) apply.
 */
const ownAgent = (connectTimeoutMs: number) =>
  new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectTimeoutMs }, connections: null, pipelining: 1 })
