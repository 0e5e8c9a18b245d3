import pg from 'pg'
import { z } from 'zod'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import { createSubscriptions, type Subscriptions } from '#platform/bus/subscriptions.ts'
import { openNotifyListener } from './notify-listener.ts'
import { createNotifySender } from './notify-sender.ts'
import { type IncomingMessage, unpackPayload } from './payloads.ts'
import { createRequests } from './requests.ts'

export interface PostgresBusOptions {
  readonly url: string
  readonly serverId: string
  makeId(): string
  /** A subscriber failed, or the database cannot be reached; said once for each time. */
  onFailure(cause: unknown): void
  /** How often this server checks that it still receives what it sends. */
  readonly heartbeatMs?: number
  /** How long the first message may take to come back. */
  readonly firstMs?: number
  /** Pause before the database is tried again. */
  readonly retryMs?: number
}

const defaultHeartbeatMs = 3000
const defaultFirstMs = 10_000
const defaultRetryMs = 500
const connectMs = 5000
const statementMs = 15_000
/** So many heartbeats that did not come back mean that nothing does. */
const maxMissedHeartbeats = 2

const sharedChannel = 'atelier'
const channelOf = (serverId: string) => `atelier_${serverId}`

const heartbeatTopic = defineTopic('heartbeat', z.null())
/** Messages of a server were lost before they were sent. */
const lossTopic = defineTopic('loss', z.null())

/**
 * Opens the bus of an installation with several servers: notifications of the PostgreSQL database that they share (record 0065).
 * @throws Error with a French sentence when what is sent does not come back, as behind a pooler
 */
export async function openPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const { makeId, heartbeatMs = defaultHeartbeatMs, firstMs = defaultFirstMs } = options
  const failures = reportOnce(options.onFailure)
  const subscriptions = createSubscriptions(options.onFailure)
  const connections = await openConnections(options, { subscriptions, onFailure: failures.report })
  const { serverId, publish, send } = connections
  const requests = createRequests({ subscriptions, send, makeId })
  subscriptions.add(lossTopic, subscriptions.reportGap)
  const heartbeat = startHeartbeat({
    everyMs: heartbeatMs,
    serverId,
    subscriptions,
    publish,
    onHeartbeat: failures.clear,
    onSilence: connections.reopen,
  })
  const close = async () => {
    heartbeat.stop()
    requests.close()
    await connections.close()
  }
  if (!(await arrivesWithin(heartbeat.first, firstMs))) {
    await close()
    throw new Error(silenceSentence)
  }

  return {
    serverId,
    isShared: true,
    publish,
    send,
    ask: requests.ask,
    subscribe: subscriptions.add,
    respond: subscriptions.addResponder,
    onGap: subscriptions.addGapAct,
    rename: connections.rename,
    close,
  }
}

const silenceSentence =
  'DATABASE_URL\u00a0: les messages entre serveurs ne reviennent pas par cette adresse. Si elle mène à un répartiteur de connexions, donnez l’adresse de PostgreSQL lui-même dans DATABASE_DIRECT_URL.'

async function arrivesWithin(arrival: Promise<void>, milliseconds: number): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), milliseconds)
  try {
    return await Promise.race([arrival.then(() => true), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

interface ConnectionsDependencies {
  readonly subscriptions: Subscriptions
  onFailure(cause: unknown): void
}

/** One connection listens, another one sends. */
async function openConnections(
  { url, serverId, makeId, retryMs = defaultRetryMs }: PostgresBusOptions,
  { subscriptions, onFailure }: ConnectionsDependencies,
) {
  let id = serverId
  const connect = () => openClient(url)
  const publish: Bus['publish'] = (topic, message) =>
    sender.add({ channel: sharedChannel, topic: topic.name, message: JSON.stringify(message) })
  const listener = await openNotifyListener({
    connect,
    channels: () => [sharedChannel, channelOf(id)],
    retryMs,
    onPayload: createReceiver({ subscriptions, connect, onFailure }),
    onGap: subscriptions.reportGap,
    onFailure,
  })
  const sender = createNotifySender({
    connect,
    serverId: () => id,
    makeId,
    retryMs,
    onFailure,
    onLoss: () => publish(lossTopic, null),
  })
  const send: Bus['send'] = (to, topic, message) =>
    sender.add({ channel: channelOf(to), topic: topic.name, message: JSON.stringify(message) })

  return {
    serverId: () => id,
    publish,
    send,
    reopen(): void {
      listener.reopen()
      sender.reopen()
    },
    async rename(serverId: string): Promise<void> {
      const before = id
      id = serverId
      await listener.replaceChannel(channelOf(before), channelOf(serverId))
    },
    async close(): Promise<void> {
      await sender.close()
      await listener.close()
    },
  }
}

interface HeartbeatDependencies {
  readonly everyMs: number
  serverId(): string
  readonly subscriptions: Subscriptions
  readonly publish: Bus['publish']
  onHeartbeat(): void
  /** What this server sends does not come back. */
  onSilence(): void
}

/** A connection may be open and yet bring nothing: a server that does not receive its own heartbeats opens another. */
function startHeartbeat(dependencies: HeartbeatDependencies) {
  const { everyMs, serverId, subscriptions, publish, onHeartbeat, onSilence } = dependencies
  const first = Promise.withResolvers<void>()
  let missed = 0
  const unsubscribe = subscriptions.add(heartbeatTopic, (_, from) => {
    if (from !== serverId()) return
    missed = 0
    first.resolve()
    onHeartbeat()
  })
  const timer = setInterval(() => {
    if (missed >= maxMissedHeartbeats) {
      missed = 0
      onSilence()
    }
    missed += 1
    publish(heartbeatTopic, null)
  }, everyMs).unref()
  publish(heartbeatTopic, null)
  return {
    /** Resolves when the first one has come back. */
    first: first.promise,
    stop(): void {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'atelier-ia-bus',
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    keepAlive: true,
  })
  // Without a listener Node.js would end the process.
  client.on('error', () => 'whoever uses it is told')
  await client.connect()
  return client
}

interface ReceiverDependencies {
  readonly subscriptions: Subscriptions
  connect(): Promise<pg.Client>
  onFailure(cause: unknown): void
}

/** Delivers messages in the order in which they came, also when one must be read first because it is long. */
function createReceiver({ subscriptions, connect, onFailure }: ReceiverDependencies) {
  let reading: Promise<void> | undefined

  const deliver = ({ topic, message, from }: IncomingMessage, long?: unknown) =>
    subscriptions.receive(topic, long ?? message, from)

  async function deliverAfterReading(messages: readonly IncomingMessage[]): Promise<void> {
    for (const message of messages) {
      if (message.longId === undefined) deliver(message)
      else deliver(message, await readLongMessage(connect, message.longId))
    }
  }
  return (payload: string): void => {
    try {
      const messages = unpackPayload(payload)
      const isSimple = messages.every(({ longId }) => longId === undefined)
      if (isSimple && !reading) {
        for (const message of messages) deliver(message)
        return
      }
      const after: Promise<void> = (reading ?? Promise.resolve())
        .then(() => deliverAfterReading(messages))
        .catch((cause: unknown) => {
          onFailure(cause)
          subscriptions.reportGap()
        })
        .finally(() => {
          if (reading === after) reading = undefined
        })
      reading = after
    } catch (cause) {
      onFailure(cause)
    }
  }
}

/** Long messages are rare: each is read over a connection of its own. */
async function readLongMessage(connect: () => Promise<pg.Client>, id: string): Promise<unknown> {
  const client = await connect()
  try {
    const { rows } = await client.query<{ message: string }>(
      'select message from bus_messages where id = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new Error('a long message of the bus was removed before it was read')
    return JSON.parse(row.message)
  } finally {
    await client.end()
  }
}

/** A database that is away is reported once, not at every try. */
function reportOnce(report: (cause: unknown) => void) {
  let isReported = false
  return {
    report(cause: unknown): void {
      if (!isReported) report(cause)
      isReported = true
    },
    clear(): void {
      isReported = false
    },
  }
}
