import { setTimeout as delay } from 'node:timers/promises'
import type { Client, Notification } from 'pg'

interface NotifyListenerDependencies {
  connect(): Promise<Client>
  channels(): readonly string[]
  retryMs: number
  onPayload(payload: string): void
  /** It listens again: what was sent meanwhile is lost. */
  onGap(): void
  onFailure(cause: unknown): void
}

/**
 * Listens on a connection of its own, and on another one when that breaks. Resolves once it listens: state that is read afterwards
 * misses no change.
 */
export async function openNotifyListener(dependencies: NotifyListenerDependencies) {
  const { connect, channels, retryMs, onPayload, onGap, onFailure } = dependencies
  const closing = new AbortController()
  let reopening: Promise<void> | undefined
  let client: Client | undefined

  async function open(): Promise<Client> {
    const opened = await connect()
    opened.on('notification', ({ payload }: Notification) => onPayload(payload ?? ''))
    const onEnd = (cause?: unknown) => {
      if (client !== opened || closing.signal.aborted) return
      if (cause !== undefined) onFailure(cause)
      reopen()
    }
    opened.on('error', onEnd).on('end', () => onEnd())
    for (const channel of channels()) await opened.query(`listen ${quoted(channel)}`)
    // A full queue that nobody reads is cleared by asking for its use.
    await opened.query('select pg_notification_queue_usage()')
    return opened
  }
  async function openAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        client = await open()
        reopening = undefined
        onGap()
        return
      } catch (cause) {
        onFailure(cause)
        await delay(retryMs, undefined, { signal: closing.signal }).catch(() => 'closing')
      }
    }
  }
  function reopen() {
    client?.end().catch(() => 'it was broken')
    client = undefined
    reopening ??= openAgain()
  }
  client = await open()

  return {
    /** The connection is open, but nothing comes through it. */
    reopen,
    async replaceChannel(before: string, after: string): Promise<void> {
      // One that is being opened listens to the channels of that moment.
      await client?.query(`listen ${quoted(after)}; unlisten ${quoted(before)}`)
    },
    async close(): Promise<void> {
      closing.abort()
      await reopening
      await client?.end()
    },
  }
}
export type NotifyListener = Awaited<ReturnType<typeof openNotifyListener>>

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`
