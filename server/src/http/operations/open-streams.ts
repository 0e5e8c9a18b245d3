import type { GuardRules } from '../guards.ts'
import type { Session } from '../handlers.ts'

/** Streams end within a second of their session's end, or of maintenance; proxies see life on a silent one every 15 s. */
const sessionCheckMs = 500
const heartbeatMs = 15_000

interface OpenStream {
  readonly session: Session
  close(): void
  heartbeat(): void
}

/** Which of these sessions are still open; asked for all open streams at once. */
export type FindOpenSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

interface OpenStreamsDependencies {
  readonly findOpenSessions: FindOpenSessions
  readonly maintenance: GuardRules['maintenance']
  /** Open streams of one user; one more closes the oldest. */
  readonly maxPerUser: number
  onError(cause: unknown): void
}

/** Keeps every open event stream tied to the session that opened it, and to its being let in. Runs no timer while none is open. */
export function createOpenStreams({
  findOpenSessions,
  maintenance,
  maxPerUser,
  onError,
}: OpenStreamsDependencies) {
  const streams = new Set<OpenStream>()
  let checking: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined

  async function closeEnded() {
    const ids = [...new Set([...streams].map(({ session }) => session.id))]
    const open = await findOpenSessions(ids)
    const closed = maintenance()
    for (const stream of [...streams])
      if (!open.has(stream.session.id) || closed?.admits(stream.session) === false) stream.close()
  }

  function start() {
    checking = setInterval(() => void closeEnded().catch(onError), sessionCheckMs)
    beating = setInterval(() => {
      for (const stream of streams) stream.heartbeat()
    }, heartbeatMs)
  }
  function stop() {
    clearInterval(checking)
    clearInterval(beating)
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
    /** Ties a stream to its session; call the result when the stream has ended. */
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
