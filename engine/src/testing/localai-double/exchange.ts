import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerFault, DoubleControl } from './double-control.ts'
import type { ServedFiles } from './media/served-files.ts'
import { type Refusal, refusalOf } from './refusals.ts'

/** A received request. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Parsed when it is JSON. */
  readonly body: unknown
  /** The raw body. */
  readonly raw: Uint8Array
  /** `aborted`: the caller closed the connection first. `cut`: the double did. */
  readonly outcome: Promise<'answered' | 'aborted' | 'cut'>
}

/** What a route of the double receives. */
export interface Exchange {
  readonly control: DoubleControl
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly body: unknown
  readonly raw: Uint8Array
  /** Files that the double made and serves by URL. */
  readonly files: ServedFiles
}

export type Route = (exchange: Exchange) => void | Promise<void>

const cut = new WeakSet<ServerResponse>()

/** How an exchange ended, from the state of the connection. */
export function outcomeOfResponse(response: ServerResponse): ReceivedRequest['outcome'] {
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

export function sendJson(response: ServerResponse, value: unknown, status = 200) {
  const body = JSON.stringify(value)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}

export function sendBytes(
  response: ServerResponse,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
) {
  response.writeHead(200, { 'content-length': bytes.byteLength, ...headers }).end(bytes)
}

/** The fields of a multipart request; `undefined` for another type. */
export async function parseForm({
  request,
  raw,
}: Pick<Exchange, 'request' | 'raw'>): Promise<FormData | undefined> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data')) return undefined
  return new Response(raw.slice(), { headers: { 'content-type': contentType } }).formData()
}

export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const fileBytes = async (form: FormData, name: string): Promise<Uint8Array | undefined> => {
  const value = form.get(name)
  return value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : undefined
}

export function refuse(response: ServerResponse, refusal: Refusal) {
  response.writeHead(refusal.status, refusal.headers).end(refusal.body)
}

export function sendFault(
  { control, response }: Pick<Exchange, 'control' | 'response'>,
  fault: AnswerFault,
) {
  if (fault.type === 'refuse') return refuse(response, refusalOf(control, fault.as))
  sendPlainFault(response, fault)
}

/** Faults that are the same for every server. */
export function sendPlainFault(
  response: ServerResponse,
  fault: Exclude<AnswerFault, { type: 'refuse' }>,
) {
  switch (fault.type) {
    case 'hang':
      return
    case 'drop':
      return cutConnection(response)
    case 'redirect':
      return void response.writeHead(302, { location: fault.to }).end()
    case 'answer':
      return void response.writeHead(fault.status, fault.headers ?? {}).end(fault.body)
    case 'huge':
      return sendHuge(response, fault)
    case 'cut-answer':
      return cutAnswer(response, fault.contentType)
  }
}

/** Half of the announced length, then a crash. */
function cutAnswer(response: ServerResponse, contentType: string) {
  response.writeHead(200, { 'content-type': contentType, 'content-length': 2000 })
  response.write(Buffer.alloc(1000, '{'), () => cutConnection(response))
}

/** Random bytes without end, as fast as the reader accepts them. */
function sendHuge(
  response: ServerResponse,
  { bytes, contentType }: { bytes: number; contentType: string },
) {
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
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-large'> {
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
