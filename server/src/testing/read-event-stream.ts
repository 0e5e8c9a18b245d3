import type { ReplyChunk } from '@atelier/contract/chat/replies'
import type { TestApp } from './create-test-app.ts'

export interface OpenEventStream {
  readonly status: number
  /** The next chunk, or `undefined` after `[DONE]` or the end of the connection. */
  next(): Promise<ReplyChunk | undefined>
  /** Everything until the end. */
  rest(): Promise<{
    readonly text: string
    readonly reasoning: string
    readonly chunks: readonly ReplyChunk[]
    readonly done: boolean
  }>
  /** Closes the connection, as a closed page does. */
  disconnect(): void
}

/** Opens an event stream over a real socket and reads it as it arrives. */
export async function openEventStream(
  app: Pick<TestApp, 'url'>,
  method: 'GET' | 'POST',
  path: string,
  token: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenEventStream> {
  const abort = new AbortController()
  const response = await fetch(`${await app.url()}/api${path}`, {
    method,
    signal: abort.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  let done = false
  async function* read(): AsyncGenerator<ReplyChunk, void, void> {
    let pending = ''
    for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (pending + bytes).split('\n\n')
      pending = events.pop() ?? ''
      for (const event of events) {
        if (event === 'data: [DONE]') done = true
        else if (event.startsWith('data: '))
          yield JSON.parse(event.slice('data: '.length)) as ReplyChunk
      }
    }
  }
  const chunks = read()
  return {
    status: response.status,
    next: async () => (await chunks.next()).value ?? undefined,
    async rest() {
      const all: ReplyChunk[] = []
      for await (const chunk of chunks) all.push(chunk)
      return {
        text: joinedText(all, 'content'),
        reasoning: joinedText(all, 'reasoning'),
        chunks: all,
        done,
      }
    },
    disconnect: () => abort.abort(),
  }
}

export const joinedText = (chunks: readonly ReplyChunk[], kind: 'content' | 'reasoning'): string =>
  chunks.map((chunk) => chunk.choices[0]?.delta[kind] ?? '').join('')
