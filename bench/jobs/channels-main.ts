import { createServer, type ServerResponse } from 'node:http'
import { createTestApp } from '@atelier/server/src/testing/create-test-app.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'

/**
 * A process that tells many listeners something: by our live channel (`app`), or by writing bare sockets (`bare`).
 * Prints its address and, for ours, the token that opens the channel.
 */
const [kind = 'bare', dataFolder = ''] = process.argv.slice(2)
const notification = {
  type: 'notification',
  id: 'banc',
  message: 'Le banc parle à tout le monde',
  level: 'info',
  sentAt: '2026-01-01T00:00:00.000Z',
} as const

if (kind === 'app') {
  const app = await createTestApp({ dataFolder, limits: { eventStreams: 100_000 } })
  const { token, user } = await app.createUser()
  handleProcessRequests({ publish: () => app.services.live.publish(user.id, notification) })
  process.stdout.write(`${await app.url()}/api/events ${token}\n`)
} else {
  const open = new Set<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  const text = `id: banc.1\ndata: ${JSON.stringify({ eventId: 'banc.1', event: notification })}\n\n`
  handleProcessRequests({
    publish: () => {
      for (const response of open) response.write(text)
    },
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/\n`)
  })
}
