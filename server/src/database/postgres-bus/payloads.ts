import { z } from 'zod'

/** PostgreSQL refuses 8000 bytes and more. */
const maxPayloadBytes = 7500
/** Brackets, and the sender's id and number. */
const headerBytes = 100

export interface OutgoingMessage {
  readonly channel: string
  readonly topic: string
  /** JSON. */
  readonly message: string
}
interface Notification {
  readonly channel: string
  readonly payload: string
}
/** A message that is too long for a notification: its id travels, and the receivers read it. */
interface LongMessage {
  readonly id: string
  readonly message: string
}
export interface PackedMessages {
  readonly notifications: readonly Notification[]
  readonly longMessages: readonly LongMessage[]
}

interface PackOptions {
  readonly serverId: string
  /** PostgreSQL delivers equal payloads of a transaction once, so each has another number. */
  nextNumber(): number
  makeId(): string
}

/** Puts messages together into as few notifications as they need; those of one channel stay in order. */
export function packMessages(
  messages: readonly OutgoingMessage[],
  { serverId, nextNumber, makeId }: PackOptions,
): PackedMessages {
  const longMessages: LongMessage[] = []
  const notifications: Notification[] = []
  const open = new Map<string, { items: string[]; bytes: number }>()

  function finish(channel: string) {
    const items = open.get(channel)?.items ?? []
    const header = `${JSON.stringify(serverId)},${nextNumber()}`
    notifications.push({ channel, payload: `[${header},${items.join(',')}]` })
    open.delete(channel)
  }
  for (const { channel, topic, message } of messages) {
    const short = `[${JSON.stringify(topic)},${message}]`
    const isLong = Buffer.byteLength(short) > maxPayloadBytes - headerBytes
    const id = isLong ? makeId() : undefined
    if (id !== undefined) longMessages.push({ id, message })
    const item = id === undefined ? short : JSON.stringify([topic, null, id])
    const bytes = Buffer.byteLength(item) + 1
    const current = open.get(channel)
    if (current && current.bytes + bytes > maxPayloadBytes - headerBytes) finish(channel)
    const { items, bytes: before } = open.get(channel) ?? { items: [], bytes: 0 }
    items.push(item)
    open.set(channel, { items, bytes: before + bytes })
  }
  for (const channel of [...open.keys()]) finish(channel)
  return { notifications, longMessages }
}

const Payload = z
  .tuple([z.string(), z.number()])
  .rest(z.tuple([z.string(), z.unknown(), z.string().optional()]))

export interface IncomingMessage {
  readonly from: string
  readonly topic: string
  readonly message: unknown
  /** The message is stored under this id. */
  readonly longId: string | undefined
}

/** @throws Error when no server of ours sent it */
export function unpackPayload(payload: string): IncomingMessage[] {
  const [from, , ...items] = Payload.parse(JSON.parse(payload))
  return items.map(([topic, message, longId]) => ({ from, topic, message, longId }))
}
