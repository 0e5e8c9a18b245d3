import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DoubleControl, defaultControl } from './double-control.ts'
import { answerFault, type Exchange, outcomeOf, readBody, refuse, type SeenRequest } from './double-exchange.ts'
import { createPace, type Pace } from './double-pace.ts'
import { refusalOf } from './double-refusals.ts'
import { createRequestLog, type RequestLog } from './double-request-log.ts'
import { createRoutes, openPaths } from './double-routes.ts'

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
  const serve = createHandler({ control, pace, log })
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    control,
    requests: log.requests,
    get openStreams() {
      return pace.size
    },
    nextRequest: log.next,
    reset() {
      Object.assign(control, defaultControl(), options.control)
      log.clear()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createHandler({ control, pace, log }: { control: DoubleControl; pace: Pace; log: RequestLog }) {
  const routes = createRoutes(pace)

  return async function serve(request: IncomingMessage, response: ServerResponse) {
    const outcome = outcomeOf(response)
    const path = pathOf(request)
    const raw = await readBody(request, control.bodyLimitBytes)
    const body = raw === 'too-large' ? undefined : parsed(raw)
    log.note({ method: request.method ?? '', path, headers: request.headers, body, outcome })
    const exchange = { control, request, response, path, body }
    if (!isAllowed(exchange)) return refuse(response, refusalOf(control, 'unauthorized'))
    if (raw === 'too-large') return refuseTooLarge(exchange)
    if (control.otherFault && !path.endsWith('/chat/completions')) return answerFault(exchange, control.otherFault)
    const hidden = !control.webUi && control.server.startsWith('localai') && path.startsWith('/api/')
    const route = hidden ? undefined : routes[control.server][`${request.method} ${path}`]
    if (!route) return refuse(response, refusalOf(control, 'unknown-route'))
    await route(exchange)
  }
}

/** LocalAI strips a trailing slash. */
const pathOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://double').pathname.replace(/(?<=.)\/$/, '')

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    // Not JSON: the route refuses it as LocalAI does.
    return undefined
  }
}

function isAllowed({ control, request, path }: Exchange): boolean {
  if (control.apiKey === undefined || control.server === 'ollama') return true
  const server = control.server.startsWith('localai') ? 'localai' : control.server
  if (openPaths[server]?.includes(path)) return true
  const given = [request.headers.authorization?.replace(/^Bearer /, ''), request.headers['x-api-key']]
  return given.includes(control.apiKey)
}

/** Refused from its length alone, the rest unread; the connection is then of no more use. */
function refuseTooLarge({ control, response, request }: Exchange) {
  const refusal = refusalOf(control, 'too-large')
  refuse(response, { ...refusal, headers: { ...refusal.headers, connection: 'close' } })
  response.once('finish', () => request.socket.destroySoon())
}
