import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The limit that our relay is measured against: Node's own http piping the engine's answer; no session, no storage, nothing read. */
const engine = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })

const server = createServer((requested, answer) => {
  const { 'content-type': contentType, 'content-length': contentLength } = requested.headers
  const forwarded = request(
    new URL(requested.url ?? '/', engine),
    {
      method: requested.method ?? 'GET',
      agent,
      headers: { 'content-type': contentType, 'content-length': contentLength },
    },
    (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, {
        'content-type': upstream.headers['content-type'] ?? '',
      })
      upstream.pipe(answer)
    },
  )
  forwarded.on('error', () => answer.destroy())
  requested.pipe(forwarded)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
