import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy as installations put before the product. */
export interface ReverseProxy {
  readonly url: string
  /** Where what comes in goes. */
  target: string
  /** Where clients seem to come from; the proxy tells it in X-Forwarded-For, as it would tell a real one's. */
  clientAddress: string
  close(): Promise<void>
}

/** Like nginx by default, it keeps an answer back until it is whole, unless the answer says `X-Accel-Buffering: no`. */
export async function startReverseProxy(): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => forwardRequest(proxy, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const proxy: ReverseProxy = {
    // Not by the name that the product prints for itself.
    url: `http://127.0.0.1:${port}`,
    target: '',
    clientAddress: '203.0.113.1',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

function forwardRequest(
  { target, clientAddress }: ReverseProxy,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const headers = {
    ...incoming.headers,
    host: new URL(target).host,
    'x-forwarded-for': [incoming.headers['x-forwarded-for'], clientAddress]
      .filter(Boolean)
      .join(', '),
    'x-forwarded-proto': 'http',
    'x-forwarded-host': incoming.headers.host,
  }
  const onward = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers },
    (answer) => sendResponse(answer, outgoing),
  )
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function sendResponse(answer: IncomingMessage, outgoing: ServerResponse) {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  if (answer.headers['x-accel-buffering'] === 'no') return void answer.pipe(outgoing)
  const whole: Buffer[] = []
  answer.on('data', (chunk: Buffer) => whole.push(chunk))
  answer.on('end', () => outgoing.end(Buffer.concat(whole)))
}
