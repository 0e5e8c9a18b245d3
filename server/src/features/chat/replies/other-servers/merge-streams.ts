import type { ReplyChunk } from '@atelier/contract/chat/replies'

interface ReplyStream {
  /** Its first chunk, which names it. */
  readonly introduction: ReplyChunk
  readonly chunks: AsyncGenerator<ReplyChunk, void, void>
}
interface NextChunk {
  readonly stream: ReplyStream
  readonly next: IteratorResult<ReplyChunk, void>
}

/** Yields the chunks of several replies as they come, each with the name of its reply; all are closed when one fails or the reader leaves. */
export async function* mergeStreams(
  streams: readonly ReplyStream[],
): AsyncGenerator<ReplyChunk, void, void> {
  for (const { introduction } of streams) yield introduction
  const read = async (stream: ReplyStream): Promise<NextChunk> => ({
    stream,
    next: await stream.chunks.next(),
  })
  const waiting = new Map(streams.map((stream) => [stream, read(stream)]))
  try {
    while (waiting.size > 0) {
      const { stream, next } = await Promise.race(waiting.values())
      if (next.done) waiting.delete(stream)
      else {
        yield { reply: stream.introduction.reply, ...next.value }
        waiting.set(stream, read(stream))
      }
    }
  } finally {
    for (const [stream, next] of waiting) {
      next.catch(() => 'another one failed before')
      void stream.chunks.return()
    }
  }
}
