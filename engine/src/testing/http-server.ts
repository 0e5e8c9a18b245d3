import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback; at port 0, or without one, on any free port. */
export async function startHttpServer(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
) {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // The caller left while it was still sending.
      if (request.complete) throw error
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
