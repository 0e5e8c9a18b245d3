import type { Dispatcher } from 'undici'
import type { ChatPiece } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { answerFailure } from '#http/answer-failures.ts'
import { networkFailure } from '#http/network-failure.ts'
import { firstOf, wholeAnswer } from '#http/whole-answer.ts'
import { createPieceQueue } from './piece-queue.ts'
import { readPlainReply } from './plain-reply.ts'
import { createReplyEnding } from './reply-ending.ts'
import { createReplyPump } from './reply-pump.ts'
import { createReplySink } from './reply-sink.ts'
import { createUpstream } from './reply-upstream.ts'
import { createReplyWatch, type ReplyDeadlines } from './reply-watch.ts'

interface Opening {
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
export function openReply({ signal, deadlines, open }: Opening): AsyncIterable<ChatPiece> {
  const upstream = createUpstream()
  const queue = createPieceQueue({
    onStart: () => void start(),
    onTake: () => pump.goOn(),
    onLeave: () => ending.leave(),
  })
  const watch = createReplyWatch(deadlines, (failure) => ending.fail(failure))
  const sink = createReplySink(queue, {
    onToken: watch.token,
    onFinish: () => watch.finished(() => ending.finish()),
    onDone: () => ending.finish(),
    onFail: (failure) => ending.fail(failure),
  })
  const ending = createReplyEnding({ signal, queue, sink, upstream, watch })
  const pump = createReplyPump({ queue, sink, watch, ending })

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
    if (statusCode !== 200) throw answerFailure(await wholeAnswer(response))
    const contentType = firstOf(headers['content-type']) ?? ''
    upstream.attach(body)
    if (contentType.includes('text/event-stream')) return pump.read(body)
    if (!contentType.includes('json'))
      throw new EngineFailure('bad-answer', { detail: `content type « ${contentType} »` })
    readPlainReply((await wholeAnswer(response)).text, sink.frames)
  }
  return queue
}
