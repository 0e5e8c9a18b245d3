import type { Dispatcher } from 'undici'
import type { ChatChunk } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { networkFailure } from '#http/network-failure.ts'
import { firstHeader, readResponse } from '#http/read-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import { createChunkQueue } from '#reply-stream/chunk-queue.ts'
import { createReplyCompletion } from '#reply-stream/reply-completion.ts'
import { createReplyConnection } from '#reply-stream/reply-connection.ts'
import { createReplyReader } from '#reply-stream/reply-reader.ts'
import { createReplySink } from '#reply-stream/reply-sink.ts'
import { createReplyTimeouts, type ReplyDeadlines } from '#reply-stream/reply-timeouts.ts'
import { readJsonReply } from './json-reply.ts'

interface OpenReplyOptions {
  /** The caller's. */
  readonly signal: AbortSignal
  readonly deadlines: ReplyDeadlines
  /** Sends the request; its signal closes the connection. */
  readonly open: (upstream: AbortSignal) => Promise<Dispatcher.ResponseData>
}

/**
 * One streamed reply: the request is sent when the first piece is asked for, and the connection closed as soon as the
 * reply ends, fails, is aborted, or is no longer read.
 */
export function openReply({ signal, deadlines, open }: OpenReplyOptions): AsyncIterable<ChatChunk> {
  const upstream = createReplyConnection()
  const queue = createChunkQueue({
    onStart: () => void start(),
    onTake: () => pump.resume(),
    onLeave: () => ending.leave(),
  })
  const watch = createReplyTimeouts(deadlines, (failure) => ending.fail(failure))
  const sink = createReplySink(queue, {
    onToken: watch.onToken,
    onFinish: () => watch.onFinished(() => ending.finish()),
    onDone: () => ending.finish(),
    onFail: (failure) => ending.fail(failure),
  })
  const ending = createReplyCompletion({ signal, queue, sink, upstream, watch })
  const pump = createReplyReader({ queue, sink, watch, ending })

  async function start() {
    if (signal.aborted) return ending.abort()
    signal.addEventListener('abort', ending.abort, { once: true })
    watch.start()
    try {
      await receive(await open(upstream.signal))
    } catch (error) {
      ending.fail(networkFailure(error, { answering: false }))
    }
  }

  async function receive(response: Dispatcher.ResponseData) {
    const { body, statusCode, headers } = response
    // Without a listener, an abort while nobody reads would be an unhandled error.
    body.on('error', (error) => ending.fail(networkFailure(error, { answering: true })))
    if (statusCode !== 200) throw responseFailure(await readResponse(response))
    const contentType = firstHeader(headers['content-type']) ?? ''
    upstream.attach(body)
    if (contentType.includes('text/event-stream')) return pump.read(body)
    if (!contentType.includes('json'))
      throw new EngineFailure('bad-answer', { detail: `content type « ${contentType} »` })
    readJsonReply((await readResponse(response)).text, sink.handlers)
  }
  return queue
}
