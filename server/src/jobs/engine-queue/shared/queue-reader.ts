import type { LocalTickets } from './local-tickets.ts'
import type { QueueUpdates } from './queue-updates.ts'
import type { QueueView } from './shared-queue.repository.ts'

/** While tickets wait, they are read this often: a message may be lost, and positions change. */
const readEveryMs = 1000

interface QueueReaderDependencies {
  read(withPositions: boolean): Promise<QueueView>
  readonly tickets: LocalTickets
  readonly updates: Pick<QueueUpdates, 'sendAll' | 'isSending'>
  onFailure(cause: unknown): void
}

/** Reads from time to time what this server's tickets have become. */
export function createQueueReader({ read, tickets, updates, onFailure }: QueueReaderDependencies) {
  let timer: NodeJS.Timeout | undefined
  let isReading = false

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  async function readOnce() {
    const isNamed = tickets.waiting().some(({ request }) => request.isNamed)
    const { isKnown, held, positions } = await read(isNamed)
    if (!isKnown) return updates.sendAll()
    tickets.savePositions(positions)
    for (const [id, engine] of held) tickets.get(id)?.begin(engine)
    // One that nobody here knows would hold its slot for ever.
    if (held.some(([id]) => !tickets.get(id)) && !updates.isSending()) updates.sendAll()
  }
  async function readNow(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      await readOnce()
    } catch (cause) {
      onFailure(cause)
    } finally {
      isReading = false
    }
  }

  async function readPositionsOnce(): Promise<void> {
    try {
      tickets.savePositions((await read(true)).positions)
    } catch (cause) {
      onFailure(cause)
    }
  }

  return {
    read: readNow,
    /** Those of now. */
    readPositions: oneAtATime(readPositionsOnce),
    /** Called when a ticket joins: reads until none waits. */
    start(): void {
      timer ??= setInterval(() => {
        if (tickets.waiting().length === 0) stop()
        else void readNow()
      }, readEveryMs).unref()
    },
    stop,
  }
}

/** Who asks while it runs waits for the next run, together with all who ask meanwhile. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve()
  let upcoming: Promise<void> | undefined
  return () => {
    upcoming ??= current.then(() => {
      upcoming = undefined
      current = run()
      return current
    })
    return upcoming
  }
}
