import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DoubleControl, defaultControl } from './double-control.ts'
import {
  answerFault,
  type Exchange,
  outcomeOf,
  readBody,
  refuse,
  type SeenRequest,
} from './double-exchange.ts'
import { createDoubleFiles, fileRoute } from './double-files.ts'
import { createPace, type Pace } from './double-pace.ts'
import { refusalOf } from './double-refusals.ts'
import { createRequestLog, type RequestLog } from './double-request-log.ts'
import { createRoutes, openPaths } from './double-routes.ts'
import { createWorkCount, type WorkCount, workPaths } from './double-work.ts'
import { listen } from './listen.ts'

/**
 * A stand-in for LocalAI (or Ollama, vLLM, llama.cpp's server) as a real HTTP server on loopback, no kinder than they
 * are. A test sets `control`; a question may choose its reply by a mark (see `double-replies.ts`).
 */
export interface LocalAiDouble {
  readonly url: string
  readonly control: DoubleControl
  /** The newest requests, oldest first; bounded, so that a long bench does not fill the memory. */
  readonly requests: readonly SeenRequest[]
  /** Replies being written at this moment. */
  readonly openStreams: number
  /** Pictures, sounds and transcriptions under way, now and at the most since the last `reset()`. */
  readonly work: { readonly now: number; readonly most: number }
  /** The next request to come on this path. */
  nextRequest(path: string): Promise<SeenRequest>
  /** Back to the first settings, with an empty log. */
  reset(): void
  close(): Promise<void>
}

export async function startLocalAiDouble(
  options: { readonly port?: number; readonly control?: Partial<DoubleControl> } = {},
): Promise<LocalAiDouble> {
  const control: DoubleControl = { ...defaultControl(), ...options.control }
  const pace = createPace()
  const log = createRequestLog()
  const work = createWorkCount()
  const server = await listen(createHandler({ control, pace, log, work }), options.port)
  return {
    ...server,
    control,
    requests: log.requests,
    get openStreams() {
      return pace.size
    },
    work,
    nextRequest: log.next,
    reset() {
      Object.assign(control, defaultControl(), options.control)
      log.clear()
      work.forget()
    },
  }
}

function createHandler({
  control,
  pace,
  log,
  work,
}: {
  readonly control: DoubleControl
  readonly pace: Pace
  readonly log: RequestLog
  readonly work: WorkCount
}) {
  const routes = createRoutes(pace)
  const files = createDoubleFiles()

  return async function serve(request: IncomingMessage, response: ServerResponse) {
    const outcome = outcomeOf(response)
    const path = pathOf(request)
    const raw = await readBody(request, control.bodyLimitBytes)
    const exchange: Exchange = { control, request, response, path, files, ...contentOf(raw) }
    log.note({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: exchange.body,
      raw: exchange.raw,
      outcome,
    })
    if (workPaths.has(path)) work.begin(outcome)
    if (!isAllowed(exchange)) return refuse(response, refusalOf(control, 'unauthorized'))
    if (raw === 'too-large') return refuseTooLarge(exchange)
    const fault =
      control.routeFaults[path] ??
      (path.endsWith('/chat/completions') ? undefined : control.otherFault)
    if (fault) return answerFault(exchange, fault)
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
    // Not JSON: the route refuses it as LocalAI does, or it is a form.
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

/** Refused from its length alone, the rest unread; the connection is then of no more use. */
function refuseTooLarge({ control, response, request }: Exchange) {
  const refusal = refusalOf(control, 'too-large')
  refuse(response, { ...refusal, headers: { ...refusal.headers, connection: 'close' } })
  response.once('finish', () => request.socket.destroySoon())
}
