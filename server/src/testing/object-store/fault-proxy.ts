import { connect, createServer, type Socket } from 'node:net'

/** What happens to what passes: nothing, nobody answers, answers never come, or they end in the middle. */
type Fault = 'none' | 'away' | 'silent' | 'cut'

/** Stands before a store, and lets it fail. */
export async function startFaultProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const state: { fault: Fault; cutAfterBytes: number } = { fault: 'none', cutAfterBytes: 0 }

  const server = createServer((client) => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client)).on('error', () => client.destroy())
    if (state.fault === 'away') return void client.destroy()
    const store = connect(Number(port), hostname)
    sockets.add(store)
    store.on('close', () => sockets.delete(store)).on('error', () => client.destroy())
    client.on('data', (bytes) => {
      if (state.fault === 'away') client.destroy()
      else store.write(bytes)
    })
    let passed = 0
    store.on('data', (bytes) => {
      if (state.fault === 'silent') return
      passed += bytes.length
      client.write(bytes)
      if (state.fault === 'cut' && passed > state.cutAfterBytes) client.destroy()
    })
    client.on('close', () => store.destroy())
    store.on('close', () => client.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const ownPort = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://${hostname}:${ownPort}`,
    state,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
