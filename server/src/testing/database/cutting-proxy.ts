import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** When the proxy cuts a connection: as its bytes arrive, or once the other side has them. */
export type Cut = 'before' | 'after'

/** Stands between the application and PostgreSQL, and cuts connections. Use with `await using`. */
export async function startCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const muted = new Set<Socket>()
  let pending: { readonly text: string; readonly cut: Cut } | undefined

  function decide(bytes: Buffer | string): Cut | undefined {
    if (!pending || !bytes.includes(pending.text)) return undefined
    const { cut } = pending
    pending = undefined
    return cut
  }

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
    }
    let isCut = false
    client.on('data', (bytes) => {
      const cut = decide(bytes)
      if (cut !== undefined) {
        isCut = true
        client.destroy()
        if (cut === 'before') database.destroy()
      }
      if (cut !== 'before') database.write(bytes)
    })
    database.on('data', (bytes) => {
      // The database has answered, so what was sent is done.
      if (isCut) database.destroy()
      else if (!muted.has(client)) client.write(bytes)
    })
    client.once('close', () => {
      if (!isCut) database.destroy()
    })
    database.once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)

  return {
    url: url.href,
    /** Cuts the next connection on which the application sends this text. */
    cutAt(text: string, cut: Cut): void {
      pending = { text, cut }
    },
    /** Nothing comes back any more over the connections that are open now; new ones work. */
    muteOpenConnections(): void {
      for (const socket of sockets) muted.add(socket)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
