import type { ChatPiece } from '#engine.ts'

type Reply = AsyncIterator<ChatPiece>
type Opened = IteratorResult<ChatPiece, unknown>

interface Steps {
  /** Opens the reply and waits for its first piece; may open it again. */
  readonly first: (open: () => Reply) => Promise<{ readonly reply: Reply; readonly result: Opened }>
  readonly open: () => AsyncIterable<ChatPiece>
}

/** A reply whose first piece is waited for in another way than the others, which pass without a detour. */
export function withFirstPiece({ first, open }: Steps): AsyncIterableIterator<ChatPiece> {
  let reply: Reply | undefined
  let isOver = false
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      if (isOver) return over
      if (reply) return reply.next()
      try {
        const opened = await first(() => open()[Symbol.asyncIterator]())
        reply = opened.reply
        if (!isOver) return opened.result
        await reply.return?.()
        return over
      } catch (error) {
        isOver = true
        throw error
      }
    },
    async return() {
      isOver = true
      await reply?.return?.()
      return over
    },
  }
}

const over: IteratorResult<ChatPiece, undefined> = { done: true, value: undefined }
