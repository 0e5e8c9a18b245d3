import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { toBrowser, toDriver } from './bidi-differences.ts'
import { createMessageRewriter } from './message-rewriter.ts'

/** Stands between the driver and the browser that listens on this port; answers its own port. */
export async function startRelay(browserPort: number): Promise<number> {
  const server = createServer()
  server.on('upgrade', (asked: IncomingMessage, driver: Duplex) => {
    const handshake = request({
      host: '127.0.0.1',
      port: browserPort,
      path: asked.url,
      // The browser refuses any other name for itself.
      headers: { ...asked.headers, host: `127.0.0.1:${browserPort}` },
    })
    handshake.on('upgrade', (answer, browser, early) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      driver.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'))
      browser.unshift(early)
      join(driver, browser)
    })
    handshake.on('response', () => driver.destroy())
    handshake.on('error', () => driver.destroy())
    handshake.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // a TCP server that listens has one
}

function join(driver: Duplex, browser: Duplex) {
  for (const [side, other, rewrite] of [
    [driver, browser, toBrowser],
    [browser, driver, toDriver],
  ] as const) {
    const rewriteMessages = createMessageRewriter(rewrite)
    side.on('data', (chunk: Buffer) => other.write(rewriteMessages(chunk)))
    side.on('error', () => other.destroy())
    side.on('close', () => other.destroy())
  }
}
