import type { GuardRules } from '../guards.ts'
import type { Session } from '../handlers.ts'

/** Streams end within a second after their session ends or maintenance starts; heartbeats stop proxies from closing idle ones. */
const sessionCheckMs = 500
const heartbeatMs = 15_000

interface OpenStream {
  readonly session: Session
  close(): void
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

/** Closes event streams whose session has ended or is not admitted any more. Runs no timer while none is open. */
export function createOpenStreams({
  findOpenSessions,
  maintenance,
  maxPerUser,
  onError,
}: OpenStreamsDependencies) {
  const streams = new Set<OpenStream>()
  let checkTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined

  async function closeEnded() {
    const ids = [...new Set([...streams].map(({ session }) => session.id))]
    const open = await findOpenSessions(ids)
    const closed = maintenance()
    for (const stream of [...streams])
      if (!open.has(stream.session.id) || closed?.admits(stream.session) === false) stream.close()
  }

  function start() {
    checkTimer = setInterval(() => void closeEnded().catch(onError), sessionCheckMs)
    heartbeatTimer = setInterval(() => {
      for (const stream of streams) stream.heartbeat()
    }, heartbeatMs)
  }
  function stop() {
    clearInterval(checkTimer)
    clearInterval(heartbeatTimer)
  }

  function remove(stream: OpenStream) {
    if (streams.delete(stream) && streams.size === 0) stop()
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
      if (streams.size === 0) start()
      streams.add(stream)
      closeOldest(stream.session.userId)
      return () => remove(stream)
    },
    /** Ends every stream, for a shutdown. */
    closeAll() {
      for (const stream of [...streams]) stream.close()
    },
    count: () => streams.size,
  }
}
export type OpenStreams = ReturnType<typeof createOpenStreams>
