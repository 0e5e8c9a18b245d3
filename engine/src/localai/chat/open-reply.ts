import type { Dispatcher } from 'undici'
import type { ChatChunk } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'
import { networkFailure } from '#http/network-failure.ts'
import { firstHeader, readResponse } from '#http/read-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import { createChunkQueue } from '#reply-stream/chunk-queue.ts'
import { createReplyCompletion, type ReplyEnd } from '#reply-stream/reply-completion.ts'
import { createReplyConnection } from '#reply-stream/reply-connection.ts'
import { endChunkOf } from '#reply-stream/reply-outcome.ts'
import { createReplyReader } from '#reply-stream/reply-reader.ts'
import { createReplySink } from '#reply-stream/reply-sink.ts'
import { createReplyTimeouts, type ReplyDeadlines } from '#reply-stream/reply-timeouts.ts'
import { readJsonReply } from './json-reply.ts'

interface OpenReplyOptions {
  /** The caller's. */
  readonly signal: AbortSignal
  readonly deadlines: ReplyDeadlines
  /** Sends the request; its signal closes the connection. */
  readonly open: (signal: AbortSignal) => Promise<Dispatcher.ResponseData>
}

/**
 * One streamed reply. The request is sent when the caller asks for the first chunk, and the
 * connection is closed as soon
 * as the reply ends, fails, is aborted, or is no longer read.
 *
 * Bytes go one way: connection → reader → sink → queue → caller. Each part is created after the
 * parts that it writes to.
 * Whatever ends the reply reports to `completion`, whose first report runs `finish`. All of it is
 * synchronous, because
 * it runs for every token; the only way back is `onTake`, by which a caller who took a chunk
 * resumes the reader.
 */
export function openReply({ signal, deadlines, open }: OpenReplyOptions): AsyncIterable<ChatChunk> {
  const connection = createReplyConnection()
  const completion = createReplyCompletion(finish)
  const timeouts = createReplyTimeouts(deadlines, completion.fail)
  const queue = createChunkQueue({
    onStart: () => void start(),
    onTake: () => reader.resume(),
    onLeave: completion.leave,
  })
  const sink = createReplySink({ completion, timeouts, queue })
  const reader = createReplyReader({ completion, timeouts, queue, sink })

  async function start() {
    if (signal.aborted) return completion.abort()
    signal.addEventListener('abort', completion.abort, { once: true })
    timeouts.start()
    try {
      await receive(await open(connection.signal))
    } catch (error) {
      completion.fail(networkFailure(error, { answering: false }))
    }
  }

  async function receive(response: Dispatcher.ResponseData) {
    const { body, statusCode, headers } = response
    // Without a listener, an abort while nobody reads would be an unhandled error.
    body.on('error', (error) => completion.fail(networkFailure(error, { answering: true })))
    if (statusCode !== 200) throw responseFailure(await readResponse(response))
    const contentType = firstHeader(headers['content-type']) ?? ''
    connection.attach(body)
    if (contentType.includes('text/event-stream')) return reader.read(body)
    if (!contentType.includes('json'))
      throw new EngineFailure('bad-answer', { detail: `content type « ${contentType} »` })
    readJsonReply((await readResponse(response)).text, sink.handlers)
  }

  function finish(end: ReplyEnd) {
    timeouts.stop()
    signal.removeEventListener('abort', completion.abort)
    if (end.type === 'aborted') queue.fail(signal.reason, { dropping: true })
    // The caller still receives what arrived before.
    if (end.type === 'failed' || end.type === 'whole') sink.flush()
    if (end.type === 'failed') queue.fail(end.failure)
    if (end.type !== 'whole') return connection.close()
    const last = endChunkOf(sink.outcome)
    if (last instanceof EngineFailure) queue.fail(last)
    else queue.end(last)
    connection.release()
  }
  return queue
}
