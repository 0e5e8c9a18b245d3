import type { ChatChunk } from '#engine-chat.ts'

type Reply = AsyncIterator<ChatChunk>
type Opened = IteratorResult<ChatChunk, unknown>

interface FirstChunkOptions {
  /** Opens the reply and waits for its first chunk; may open it again. */
  readonly first: (open: () => Reply) => Promise<{ readonly reply: Reply; readonly result: Opened }>
  readonly open: () => AsyncIterable<ChatChunk>
}

/** Passes the first chunk of a reply through `first`; later chunks pass directly. */
export function withFirstChunk({
  first,
  open,
}: FirstChunkOptions): AsyncIterableIterator<ChatChunk> {
  let reply: Reply | undefined
  let isOver = false

  async function begin(): Promise<Opened> {
    try {
      const opened = await first(() => open()[Symbol.asyncIterator]())
      reply = opened.reply
      if (!isOver) return opened.result
    } catch (error) {
      isOver = true
      throw error
    }
    // The caller left before the first chunk arrived.
    await reply.return?.()
    return over
  }

  return {
    [Symbol.asyncIterator]() {
      return this
    },
    // Not async, which would cost a promise or two per token.
    next() {
      if (isOver) return Promise.resolve(over)
      return reply ? reply.next() : begin()
    },
    async return() {
      isOver = true
      await reply?.return?.()
      return over
    },
  }
}

const over: IteratorResult<ChatChunk, undefined> = { done: true, value: undefined }
