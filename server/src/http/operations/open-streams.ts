import type { SessionEnds } from '#platform/web/session-ends.ts'
import type { GuardRules } from '../guards.ts'
import type { Session } from '../handlers.ts'

/** They stop proxies from closing idle streams. */
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
  readonly sessionEnds: Pick<SessionEnds, 'checkEveryMs' | 'subscribe'>
  /** Open streams of one user; one more closes the oldest. */
  readonly maxPerUser: number
  onError(cause: unknown): void
}

/**
 * Closes event streams whose session has ended or is not admitted any more, and calls of programs whose
 * key has ended, within a second. Runs no timer while none is open.
 */
export function createOpenStreams(dependencies: OpenStreamsDependencies) {
  const { findOpenSessions, maintenance, sessionEnds, maxPerUser, onError } = dependencies
  const streams = new Set<OpenStream>()
  const calls = new Set<OpenCall>()

  async function closeEnded() {
    // What is opened meanwhile was not asked about: only these can be known to have ended.
    const [checkedStreams, checkedCalls] = [[...streams], [...calls]]
    const ids = [...new Set([...checkedStreams, ...checkedCalls].map(({ session }) => session.id))]
    const open = await findOpenSessions(ids)
    const closed = maintenance()
    for (const stream of checkedStreams)
      if (!open.has(stream.session.id) || closed?.admits(stream.session) === false) stream.close()
    // Maintenance lets work under way finish.
    for (const call of checkedCalls) if (!open.has(call.session.id)) call.close()
  }

  const timers = createTimers({
    check: () => closeEnded().catch(onError),
    sessionEnds,
    heartbeat: () => streams.forEach((stream) => void stream.heartbeat()),
    isIdle: () => streams.size === 0 && calls.size === 0,
  })
  function remove(stream: OpenStream) {
    if (streams.delete(stream)) timers.stopIfIdle()
  }

  function closeOldest(userId: string) {
    // A set keeps the order of opening.
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

/** What is asked for while it runs is done once more afterwards. */
function oneAtATime(act: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false
  return function start() {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    void act().finally(() => {
      isRunning = false
      if (isAskedAgain) start()
    })
  }
}

/** They run only while something is open. */
function createTimers({
  check,
  sessionEnds,
  heartbeat,
  isIdle,
}: Pick<OpenStreamsDependencies, 'sessionEnds'> & {
  check(): Promise<void>
  heartbeat(): void
  isIdle(): boolean
}) {
  const checkNow = oneAtATime(check)
  sessionEnds.subscribe(() => {
    if (!isIdle()) checkNow()
  })
  let checkTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  return {
    start() {
      checkTimer ??= setInterval(checkNow, sessionEnds.checkEveryMs)
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
