import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** Of the body of a refused request so much is received and thrown away; more costs the server more than a new connection. */
const maxDiscardedBytes = 1024 ** 2
/** Long enough for the answer to reach its caller. */
const holdMs = 2000

/** Whether the larger part of a request's body may not have arrived yet. */
export function hasLargeUnreadBody({ complete, headers, socket }: IncomingMessage): boolean {
  // Without a connection, as in most tests, there is nothing to close.
  if (complete || !(socket instanceof Socket)) return false
  const length = headers['content-length']
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > maxDiscardedBytes
}

/**
 * An answer that is sent at once and ends some seconds later; it needs its `content-length` and `connection: close`. At its end the
 * connection is closed, and what the caller still sends is never read. Closing at once would lose the answer: a system that closes a
 * connection with unread bytes resets it.
 */
export function endLater(answer: string): Readable {
  const stream = new Readable({
    read: () => undefined,
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
  const timer = setTimeout(() => stream.push(null), holdMs)
  timer.unref()
  stream.push(answer)
  return stream
}
