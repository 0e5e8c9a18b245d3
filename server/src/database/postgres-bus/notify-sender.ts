import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { isConnectionLost } from '../postgres/connection-failures.ts'
import { type OutgoingMessage, type PackedMessages, packMessages } from './payloads.ts'

interface NotifySenderDependencies {
  /** Opens a connection of its own: a notification takes a lock of the whole database until its transaction ends. */
  connect(): Promise<Client>
  serverId(): string
  makeId(): string
  retryMs: number
  onFailure(cause: unknown): void
  /** Messages were lost: there were too many while the database was away. */
  onLoss(): void
}

/** While the database is away, no more than these wait. */
const maxWaiting = 20_000
/** Long messages are read within moments. */
const longMessageSeconds = 60

/** Sends notifications: at once when idle; what comes while one is on its way leaves with the next. */
export function createNotifySender(dependencies: NotifySenderDependencies) {
  const { connect, serverId, makeId, retryMs, onFailure, onLoss } = dependencies
  const closing = new AbortController()
  const nextNumber = createCounter()
  const connection = createSendingConnection(connect)
  let waiting: OutgoingMessage[] = []
  let sending: Promise<void> | undefined
  let hasLost = false

  async function sendWaiting(): Promise<void> {
    const messages = waiting
    waiting = []
    try {
      const client = await connection.open()
      await transmit(client, packMessages(messages, { serverId: serverId(), nextNumber, makeId }))
    } catch (cause) {
      connection.discard()
      // Perhaps they were sent: receivers bear with a message that comes twice.
      if (isConnectionLost(cause)) waiting = [...messages, ...waiting]
      else hasLost = true
      onFailure(cause)
      await delay(retryMs, undefined, { signal: closing.signal }).catch(() => 'closing')
    }
  }
  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && !(closing.signal.aborted && !connection.isOpen())) {
      await sendWaiting()
      if (hasLost && connection.isOpen()) {
        hasLost = false
        onLoss()
      }
    }
    sending = undefined
  }

  return {
    add(message: OutgoingMessage): void {
      if (closing.signal.aborted) return
      if (waiting.length >= maxWaiting) {
        waiting = []
        hasLost = true
      }
      waiting.push(message)
      sending ??= sendAll()
    },
    /** The connection is open, but nothing comes through it: what is on its way is sent again over another. */
    reopen: connection.discard,
    /** Sends what waits, if the database is there. */
    async close(): Promise<void> {
      closing.abort()
      await sending
      await connection.close()
    },
  }
}

/** A connection that is opened when it is needed, and again after it broke. */
function createSendingConnection(connect: () => Promise<Client>) {
  let client: Client | undefined
  function discard(): void {
    client?.end().catch(() => 'it was broken')
    client = undefined
  }
  async function open(): Promise<Client> {
    const opened = await connect()
    opened.on('error', discard)
    await opened.query('set synchronous_commit = off')
    return opened
  }
  return {
    async open(): Promise<Client> {
      client ??= await open()
      return client
    },
    isOpen: (): boolean => client !== undefined,
    discard,
    close: async (): Promise<void> => client?.end(),
  }
}

function createCounter(): () => number {
  let last = 0
  return () => {
    last += 1
    return last
  }
}

async function transmit(
  client: Client,
  { notifications, longMessages }: PackedMessages,
): Promise<void> {
  if (longMessages.length > 0) {
    // Committed before their ids travel.
    await client.query(
      `insert into bus_messages (id, message) select * from unnest($1::text[], $2::text[])`,
      [longMessages.map(({ id }) => id), longMessages.map(({ message }) => message)],
    )
    await client.query(
      `delete from bus_messages where created_at < clock_timestamp() - make_interval(secs => $1)`,
      [longMessageSeconds],
    )
  }
  await client.query(
    `select pg_notify(channel, payload)
      from unnest($1::text[], $2::text[]) with ordinality as notifications (channel, payload, number)
      order by number`,
    [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)],
  )
}
