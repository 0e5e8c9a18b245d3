import type { LocalTicket, LocalTickets } from './local-tickets.ts'
import type { QueueAnswer, QueueChanges, SharedQueueRepository } from './shared-queue.repository.ts'

/** Pause before a database that is away is asked again. */
const retryMs = 1000

type KnownAnswer = Extract<QueueAnswer, { readonly isKnown: true }>

interface QueueUpdatesDependencies {
  readonly repository: Pick<SharedQueueRepository, 'change'>
  readonly tickets: Pick<LocalTickets, 'all' | 'toRow'>
  serverId(): string
  slots(): number
  now?(): number
  onAnswer(answer: KnownAnswer): void
  /** These are in the queue now. */
  onJoined(tickets: readonly LocalTicket[]): void
  /** Reported each time; what is not in the database yet was refused, or will be tried again. */
  onFailure(cause: unknown): void
}

/**
 * Sends what changes of this server's tickets: one statement at a time, and what changes meanwhile leaves together with the next. After a
 * failure nobody knows what the database has, so all tickets are sent.
 */
export function createQueueUpdates(dependencies: QueueUpdatesDependencies) {
  const pending = createPendingChanges()
  let sending: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function send() {
    clearTimeout(retry)
    // What is given back and taken in one go leaves together.
    await Promise.resolve()
    try {
      while (!pending.isEmpty()) await sendOnce(dependencies, pending)
    } catch (cause) {
      if (!isClosed) retry = setTimeout(start, retryMs).unref()
      dependencies.onFailure(cause)
    } finally {
      sending = undefined
    }
  }
  function start() {
    if (!isClosed) sending ??= send()
  }

  return {
    join(ticket: LocalTicket): void {
      pending.join(ticket)
      start()
    },
    change(ticket: LocalTicket): void {
      pending.change(ticket)
      start()
    },
    /** The database may have lost tickets, or have them with other limits. */
    sendAll(): void {
      pending.addAll()
      start()
    },
    async removeDead(): Promise<void> {
      pending.addDead()
      start()
      await sending
    },
    isSending: () => sending !== undefined,
    /** Resolves when there is nothing to send, or it could not be sent. */
    settled: async (): Promise<void> => sending,
    /** What is given back later is removed with what this server leaves. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      await sending
    },
  }
}
export type QueueUpdates = ReturnType<typeof createQueueUpdates>

interface Changes {
  readonly sendsAll: boolean
  readonly removesDead: boolean
  readonly joined: readonly LocalTicket[]
  readonly changed: readonly LocalTicket[]
}

/** What is to be sent. At first the database knows nothing of this server. */
function createPendingChanges() {
  const joined = new Set<LocalTicket>()
  const changed = new Set<LocalTicket>()
  let sendsAll = true
  let removesDead = false
  return {
    join: (ticket: LocalTicket): void => void joined.add(ticket),
    /** One that leaves before it was sent never was in the queue. */
    change(ticket: LocalTicket): void {
      if (!joined.delete(ticket)) changed.add(ticket)
    },
    addAll(): void {
      sendsAll = true
    },
    addDead(): void {
      removesDead = true
    },
    isEmpty: () => !sendsAll && !removesDead && joined.size === 0 && changed.size === 0,
    take(): Changes {
      const taken = { sendsAll, removesDead, joined: [...joined], changed: [...changed] }
      joined.clear()
      changed.clear()
      sendsAll = false
      removesDead = false
      return taken
    },
  }
}
type PendingChanges = ReturnType<typeof createPendingChanges>

async function sendOnce(
  dependencies: QueueUpdatesDependencies,
  pending: PendingChanges,
): Promise<void> {
  const { tickets, onAnswer, onJoined } = dependencies
  const changes = pending.take()
  try {
    const { answer, sent } = await sendTwice(dependencies, changes)
    if (!answer.isKnown) {
      pending.addAll()
      if (changes.removesDead) pending.addDead()
      return
    }
    for (const ticket of sent) ticket.hasJoined = true
    onAnswer(answer)
    onJoined(sent)
  } catch (cause) {
    pending.take()
    pending.addAll()
    for (const ticket of tickets.all()) if (!ticket.hasJoined) ticket.refuse(cause)
    throw cause
  }
}

/** A connection that broke is only noticed when it is used: the second time everything is sent, over another one. */
async function sendTwice(
  dependencies: QueueUpdatesDependencies,
  changes: Changes,
): Promise<{ readonly answer: QueueAnswer; readonly sent: readonly LocalTicket[] }> {
  const { repository, tickets } = dependencies
  const send = async (sendsAll: boolean) => {
    const sent = sendsAll ? tickets.all() : changes.joined
    const rows = toQueueChanges(dependencies, { ...changes, sendsAll })
    return { answer: await repository.change(rows), sent }
  }
  return await send(changes.sendsAll).catch(() => send(true))
}

function toQueueChanges(
  { tickets, serverId, slots, now }: QueueUpdatesDependencies,
  { sendsAll, removesDead, joined, changed }: Changes,
): QueueChanges {
  return {
    server: serverId(),
    slots: slots(),
    ...(now && { now: now() }),
    ...(sendsAll && { all: tickets.all().map(tickets.toRow) }),
    joined: sendsAll ? [] : joined.map(tickets.toRow),
    changed: changed.map(({ id, holdsSlot, isBegun, engineKey }) => ({
      id,
      holdsSlot,
      isBegun,
      ...(engineKey !== undefined && { engine: engineKey }),
    })),
    removesDead,
  }
}
