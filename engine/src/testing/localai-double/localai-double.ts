import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from '../http-server.ts'
import { createStreamPace, type StreamPace } from './chat/stream-pace.ts'
import { type DoubleControl, defaultControl } from './double-control.ts'
import {
  type Exchange,
  outcomeOfResponse,
  type ReceivedRequest,
  readBody,
  refuse,
  sendFault,
} from './exchange.ts'
import { createRunningCalls, mediaPaths, type RunningCalls } from './media/running-calls.ts'
import { createServedFiles } from './media/served-files.ts'
import { refusalOf } from './refusals.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createRoutes, fileRoute, openPaths } from './routes.ts'

/**
 * A stand-in for LocalAI (or Ollama, vLLM, llama.cpp's server): a real HTTP server on loopback, no
 * kinder than they are.
 * A test sets `control`; a question may choose its reply with a mark (see `marked-replies.ts`).
 */
export interface LocalAiDouble {
  readonly url: string
  readonly control: DoubleControl
  /** The newest requests, oldest first; bounded, so that a long bench does not fill the memory. */
  readonly requests: readonly ReceivedRequest[]
  /** Replies being written now. */
  readonly openStreams: number
  /** Media calls running now, and the maximum since the last `reset()`. */
  readonly runningCalls: { readonly now: number; readonly max: number }
  /** The next request on this path. */
  nextRequest(path: string): Promise<ReceivedRequest>
  /** Restores the initial settings and empties the log. */
  reset(): void
  close(): Promise<void>
}

export async function startLocalAiDouble(
  options: { readonly port?: number; readonly control?: Partial<DoubleControl> } = {},
): Promise<LocalAiDouble> {
  const control: DoubleControl = { ...defaultControl(), ...options.control }
  const pace = createStreamPace()
  const log = createRequestLog()
  const calls = createRunningCalls()
  const server = await startHttpServer(createHandler({ control, pace, log, calls }), options.port)
  return {
    ...server,
    control,
    requests: log.requests,
    get openStreams() {
      return pace.size
    },
    runningCalls: calls,
    nextRequest: log.next,
    reset() {
      Object.assign(control, defaultControl(), options.control)
      log.clear()
      calls.resetMax()
    },
  }
}

function createHandler({
  control,
  pace,
  log,
  calls,
}: {
  readonly control: DoubleControl
  readonly pace: StreamPace
  readonly log: RequestLog
  readonly calls: RunningCalls
}) {
  const routes = createRoutes(pace)
  const files = createServedFiles()

  return async function serve(request: IncomingMessage, response: ServerResponse) {
    const outcome = outcomeOfResponse(response)
    const path = pathOf(request)
    const raw = await readBody(request, control.bodyLimitBytes)
    const exchange: Exchange = { control, request, response, path, files, ...contentOf(raw) }
    log.add({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: exchange.body,
      raw: exchange.raw,
      outcome,
    })
    if (mediaPaths.has(path)) calls.begin(outcome)
    if (!isAllowed(exchange)) return refuse(response, refusalOf(control, 'unauthorized'))
    if (raw === 'too-large') return refuseTooLarge(exchange)
    const fault =
      control.routeFaults[path] ??
      (path.endsWith('/chat/completions') ? undefined : control.otherFault)
    if (fault) return sendFault(exchange, fault)
    const hidden =
      !control.webUi && control.server.startsWith('localai') && path.startsWith('/api/')
    const route = hidden
      ? undefined
      : (routes[control.server][`${request.method} ${path}`] ?? fileRoute(exchange))
    if (!route) return refuse(response, refusalOf(control, 'unknown-route'))
    await route(exchange)
  }
}

/** LocalAI strips a trailing slash. */
const pathOf = (request: IncomingMessage) =>
  new URL(request.url ?? '/', 'http://double').pathname.replace(/(?<=.)\/$/, '')

function contentOf(raw: Buffer | 'too-large'): Pick<Exchange, 'raw' | 'body'> {
  if (raw === 'too-large') return { raw: Buffer.alloc(0), body: undefined }
  try {
    return { raw, body: JSON.parse(raw.toString()) }
  } catch {
    // Not JSON: a form, or a body that the route refuses as LocalAI does.
    return { raw, body: undefined }
  }
}

function isAllowed({ control, request, path }: Exchange): boolean {
  if (control.apiKey === undefined || control.server === 'ollama') return true
  const server = control.server.startsWith('localai') ? 'localai' : control.server
  if (openPaths[server]?.includes(path)) return true
  const given = [
    request.headers.authorization?.replace(/^Bearer /, ''),
    request.headers['x-api-key'],
  ]
  return given.includes(control.apiKey)
}

/** Refused from its length, without reading it; the connection cannot be reused. */
function refuseTooLarge({ control, response, request }: Exchange) {
  const refusal = refusalOf(control, 'too-large')
  refuse(response, { ...refusal, headers: { ...refusal.headers, connection: 'close' } })
  response.once('finish', () => request.socket.destroySoon())
}
