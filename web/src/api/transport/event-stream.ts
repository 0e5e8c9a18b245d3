import { createParser } from 'eventsource-parser'

/** Streams send nothing after this marker. */
const endMarker = '[DONE]'

export interface EventStreamSource {
  readonly body: ReadableStream<Uint8Array>
  /** For a stream that ended without its marker: the connection broke. */
  readonly createCutError: () => Error
  /** Closes the connection; called once, however the reading ends. */
  readonly close: () => void
  /** Called as bytes arrive, heartbeats included. */
  readonly onActivity?: (() => void) | undefined
}

/** The data of each server-sent event, until the end marker. Leaving the loop early closes the connection. */
export async function* readEvents({
  body,
  createCutError,
  close,
  onActivity,
}: EventStreamSource): AsyncGenerator<string, void> {
  const arrived: string[] = []
  const parser = createParser({ onEvent: (event) => arrived.push(event.data) })
  const decoder = new TextDecoder()
  // Safari cannot iterate a ReadableStream with `for await`.
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw createCutError()
      onActivity?.()
      parser.feed(decoder.decode(value, { stream: true }))
      for (const data of arrived.splice(0)) {
        if (data === endMarker) return
        yield data
      }
    }
  } finally {
    close()
  }
}
