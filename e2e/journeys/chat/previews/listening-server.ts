import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A frame that becomes the text it is given, and protects nothing beyond the policy that it is asked for by. */
const weakFrame = `<!doctype html><script>addEventListener('message', ({ data }) => {
  document.open(); document.write(data); document.close(); parent.postMessage({ height: 1 }, '*')
}, { once: true })</script>`

/** Another machine, as a journey can have one: counts what arrives, by HTTP, by WebSocket or as a packet of WebRTC. */
export async function startListeningServer() {
  let arrived: string[] = []
  const server = createServer((request, response) => {
    const policy = new URL(request.url ?? '/', 'http://x').searchParams.get('policy')
    if (policy !== null) {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      return void response.end(weakFrame)
    }
    arrived.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  })
  server.on('upgrade', (request, socket) => {
    arrived.push(`WebSocket ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4')
  packets.on('message', () => arrived.push('paquet WebRTC'))
  await new Promise<void>((resolve) => packets.bind(port, '127.0.0.1', resolve))
  let witnesses = 0
  const witness = createSocket('udp4')
  witness.on('message', () => {
    witnesses += 1
  })
  await new Promise<void>((resolve) => witness.bind(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    arrived: (): readonly string[] => arrived,
    /** Where the journey itself sends a packet, last: once it is here, what was sent before is too. */
    witnessPort: witness.address().port,
    witnesses: () => witnesses,
    clear: () => {
      arrived = []
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => packets.close(resolve))
      await new Promise<void>((resolve) => witness.close(resolve))
    },
  }
}
export type ListeningServer = Awaited<ReturnType<typeof startListeningServer>>
