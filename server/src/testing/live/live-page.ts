import { type LiveEvent, LiveMessage } from '@atelier/contract/live/live'
import type { TestApp } from '../create-test-app.ts'

type EventType = LiveEvent['type']

/** A page that listens to the live channel. */
export async function openLivePage(app: Pick<TestApp, 'url'>, token: string) {
  const abort = new AbortController()
  const response = await fetch(`${await app.url()}/api/events`, {
    signal: abort.signal,
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`the channel is not open: ${response.status}`)
  async function* read(): AsyncGenerator<LiveEvent, void, void> {
    let pending = ''
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (pending + text).split('\n\n')
      pending = messages.pop() ?? ''
      for (const message of messages) {
        const [, json] = /^data: (.*)$/m.exec(message) ?? []
        if (json !== undefined) yield LiveMessage.parse(JSON.parse(json)).event
      }
    }
  }
  const events = read()
  return {
    /** The next event of this type; `undefined` when the channel ends before. */
    async next(type: EventType): Promise<LiveEvent | undefined> {
      for (;;) {
        const { value } = await events.next()
        if (!value || value.type === type) return value ?? undefined
      }
    },
    /** The types of what comes before the next event of this type. */
    async before(type: EventType): Promise<EventType[]> {
      const types: EventType[] = []
      for (;;) {
        const { value } = await events.next()
        if (!value) throw new Error('the channel has ended')
        if (value.type === type) return types
        types.push(value.type)
      }
    },
    close: () => abort.abort(),
  }
}
