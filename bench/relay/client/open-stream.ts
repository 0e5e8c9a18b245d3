import { connect } from 'node:net'
import { createResponseReader } from './chunked-body.ts'
import type { Arrival, Load } from './load.ts'
import { createTokenReader } from './token-events.ts'
import type { TokenLog } from './token-log.ts'

export interface StreamEnd {
  readonly firstTokenMs: number | undefined
  readonly failure: string | undefined
}

/** Milliseconds since the epoch, as finely as the double stamps its tokens. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

/** One buffer for all connections: each piece is read on the spot, and nothing is kept of it. */
const arrived = Buffer.allocUnsafeSlow(65_536)

/** Sends one request on a connection of its own and reads its stream to the end; never rejects. */
export function openStream(
  load: Load,
  arrival: Arrival,
  log: TokenLog,
  giveUp: AbortSignal,
): Promise<StreamEnd> {
  const { hostname, port } = new URL(load.url)
  const startedAt = nowMs()
  const seen = { status: 0, tokens: 0, firstSentAt: 0, firstReadAt: 0, isDone: false, failure: '' }
  const readTokens = createTokenReader({
    token(sentAt) {
      const readAt = nowMs()
      if (seen.tokens === 0) Object.assign(seen, { firstSentAt: sentAt, firstReadAt: readAt })
      log.note({
        sentAt,
        readAt,
        dueAt: seen.firstSentAt + (seen.tokens * 1000) / load.tokensPerSecond,
      })
      seen.tokens += 1
    },
    done: () => {
      seen.isDone = true
    },
    failed: (frame) => {
      seen.failure ||= frame
    },
  })
  const read = createResponseReader({
    status: (status) => {
      seen.status = status
    },
    payload: readTokens,
  })

  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      signal: giveUp,
      onread: {
        buffer: arrived,
        callback(bytes) {
          read(arrived.toString('latin1', 0, bytes))
          return true
        },
      },
    })
    socket.on('error', (error) => (seen.failure ||= error.message))
    socket.on('close', () =>
      resolve({
        firstTokenMs: seen.tokens > 0 ? seen.firstReadAt - startedAt : undefined,
        failure: failureOf(),
      }),
    )
    socket.write(requestText(arrival, `${hostname}:${port}`))
  })

  function failureOf(): string | undefined {
    if (seen.status === 200 && seen.isDone && seen.tokens === load.tokens) return undefined
    return (
      seen.failure ||
      `statut ${seen.status}, ${seen.tokens} jetons${seen.isDone ? '' : ', sans fin'}`
    )
  }
}

function requestText({ path, headers, body }: Arrival, host: string): string {
  const lines = {
    host,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  }
  const headerLines = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...headerLines, '', body].join('\r\n')
}
