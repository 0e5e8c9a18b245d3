import type { GuardRules } from '../guards.ts'
import type { Session } from '../handlers.ts'

/** Streams end within a second after their session ends or maintenance starts; heartbeats stop proxies from closing idle ones. */
const sessionCheckMs = 500
const heartbeatMs = 15_000

interface OpenCall {
  readonly session: Session
  close(): void
}
interface OpenStream extends OpenCall {
  heartbeat(): void
}

/** Which of these sessions are still open; called once for all open streams. */
export type FindOpenSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

interface OpenStreamsDependencies {
  readonly findOpenSessions: FindOpenSessions
  readonly maintenance: GuardRules['maintenance']
  /** Open streams of one user; one more closes the oldest. */
  readonly maxPerUser: number
  onError(cause: unknown): void
}

/**
 * Closes event streams whose session has ended or is not admitted any more, and calls of programs whose
 * key has ended. Runs no timer while none is open.
 */
export function createOpenStreams({
  findOpenSessions,
  maintenance,
  maxPerUser,
  onError,
}: OpenStreamsDependencies) {
  const streams = new Set<OpenStream>()
  const calls = new Set<OpenCall>()

  async function closeEnded() {
    const ids = [...new Set([...streams, ...calls].map(({ session }) => session.id))]
    const open = await findOpenSessions(ids)
    const closed = maintenance()
    for (const stream of [...streams])
      if (!open.has(stream.session.id) || closed?.admits(stream.session) === false) stream.close()
    // Maintenance lets work under way finish.
    for (const call of [...calls]) if (!open.has(call.session.id)) call.close()
  }

  const timers = createTimers({
    check: () => void closeEnded().catch(onError),
    heartbeat: () => streams.forEach((stream) => void stream.heartbeat()),
    isIdle: () => streams.size === 0 && calls.size === 0,
  })
  function remove(stream: OpenStream) {
    if (streams.delete(stream)) timers.stopIfIdle()
  }

  /** A set keeps the order of opening. */
  function closeOldest(userId: string) {
    const ofUser = [...streams].filter(({ session }) => session.userId === userId)
    const [oldest] = ofUser
    if (!oldest || ofUser.length <= maxPerUser) return
    remove(oldest)
    oldest.close()
  }

  return {
    /** Registers a stream; call the returned function when it has ended. */
    add(stream: OpenStream): () => void {
      timers.start()
      streams.add(stream)
      closeOldest(stream.session.userId)
      return () => remove(stream)
    },
    /** Registers a call that may take long; call the returned function when it has ended. */
    addCall(call: OpenCall): () => void {
      timers.start()
      calls.add(call)
      return () => {
        if (calls.delete(call)) timers.stopIfIdle()
      }
    },
    /** Ends every stream, for a shutdown. */
    closeAll() {
      for (const stream of [...streams]) stream.close()
    },
    count: () => streams.size,
  }
}
export type OpenStreams = ReturnType<typeof createOpenStreams>

/** They run only while something is open. */
function createTimers({
  check,
  heartbeat,
  isIdle,
}: {
  check(): void
  heartbeat(): void
  isIdle(): boolean
}) {
  let checkTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  return {
    start() {
      checkTimer ??= setInterval(check, sessionCheckMs)
      heartbeatTimer ??= setInterval(heartbeat, heartbeatMs)
    },
    stopIfIdle() {
      if (!isIdle()) return
      clearInterval(checkTimer)
      clearInterval(heartbeatTimer)
      checkTimer = undefined
      heartbeatTimer = undefined
    },
  }
}
