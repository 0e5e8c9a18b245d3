import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerFault, DoubleControl } from './double-control.ts'
import { type Refusal, refusalOf } from './double-refusals.ts'

/** A request as the double saw it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Parsed when it is JSON. */
  readonly body: unknown
  /** `aborted`: the caller closed the connection first; `cut`: the double did. */
  readonly outcome: Promise<'answered' | 'aborted' | 'cut'>
}

/** What a route of the double works with. */
export interface Exchange {
  readonly control: DoubleControl
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly body: unknown
}

const cut = new WeakSet<ServerResponse>()

/** How an exchange ends, seen from the connection. */
export function outcomeOf(response: ServerResponse): SeenRequest['outcome'] {
  const { promise, resolve } = Promise.withResolvers<'answered' | 'aborted' | 'cut'>()
  response.once('close', () => {
    if (cut.has(response)) return resolve('cut')
    resolve(response.writableFinished ? 'answered' : 'aborted')
  })
  return promise
}

/** Destroys the connection, as a crash would. */
export function cutConnection(response: ServerResponse) {
  cut.add(response)
  response.socket?.destroy()
}

export function sendJson(response: ServerResponse, value: unknown) {
  const body = JSON.stringify(value)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

export function refuse(response: ServerResponse, refusal: Refusal) {
  response.writeHead(refusal.status, refusal.headers).end(refusal.body)
}

export function answerFault({ control, response }: Pick<Exchange, 'control' | 'response'>, fault: AnswerFault) {
  switch (fault.type) {
    case 'hang':
      return
    case 'drop':
      return cutConnection(response)
    case 'redirect':
      return void response.writeHead(302, { location: fault.to }).end()
    case 'refuse':
      return refuse(response, refusalOf(control, fault.as))
    case 'answer':
      return void response.writeHead(fault.status, fault.headers ?? {}).end(fault.body)
    case 'huge':
      return sendHuge(response, fault)
  }
}

/** Bytes without end or sense, as fast as the reader takes them. */
function sendHuge(response: ServerResponse, { bytes, contentType }: { bytes: number; contentType: string }) {
  response.writeHead(200, { 'content-type': contentType })
  const block = Buffer.alloc(65_536, 'a')
  let left = bytes
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= block.length
      if (!response.write(block)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

/** Reads the body up to a limit; `too-large` as soon as its length is known to exceed it. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large'
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > limit) return 'too-large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
