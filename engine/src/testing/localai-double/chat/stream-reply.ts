import type { ServerResponse } from 'node:http'
import type { StreamFault } from '../double-control.ts'
import { cutConnection } from '../exchange.ts'
import { type DoubleReply, tokenAt } from './marked-replies.ts'
import type { StreamEvents } from './stream-events.ts'
import type { StreamPace } from './stream-pace.ts'

interface StreamReplyOptions {
  readonly response: ServerResponse
  readonly chunks: StreamEvents
  readonly reply: DoubleReply
  readonly fault: StreamFault | undefined
  readonly pace: StreamPace
  readonly tokensPerSecond: number
  readonly withUsage: boolean
}

/** Writes a reply frame by frame at its rate, with its fault if it has one. */
export function streamReply(streaming: StreamReplyOptions) {
  const { response, chunks, pace } = streaming
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-correlation-id': chunks.id,
  })
  response.flushHeaders()
  const socket = response.socket
  if (!socket) return
  const frames = framesOf(streaming)
  const stream = {
    isFull: () => socket.writableNeedDrain,
    step() {
      const { done, value } = frames.next()
      if (done) return false
      if (value === keepOpen) return false
      if (value === cutHere) cutConnection(response)
      else if (value === endHere) response.end()
      else socket.write(httpChunk(value))
      return value !== cutHere && value !== endHere
    },
  }
  response.once('close', () => pace.remove(stream))
  pace.add(stream, streaming.tokensPerSecond)
}

/**
 * A frame as one HTTP chunk, written directly to the socket: a third cheaper than through the
 * response, whose chunks are
 * four writes each. The response still ends the message.
 */
const httpChunk = (frame: string | Uint8Array): string | Buffer =>
  typeof frame === 'string'
    ? `${Buffer.byteLength(frame).toString(16)}\r\n${frame}\r\n`
    : Buffer.concat([Buffer.from(`${frame.length.toString(16)}\r\n`), frame, Buffer.from('\r\n')])

const cutHere = Symbol('cut')
const endHere = Symbol('end')
/** Leaves the connection open and silent. */
const keepOpen = Symbol('stay')
type Step = string | Uint8Array | typeof cutHere | typeof endHere | typeof keepOpen

function* framesOf({ chunks, reply, fault, withUsage }: StreamReplyOptions): Generator<Step> {
  if (fault?.type === 'raw') {
    yield* fault.chunks
    return yield endHere
  }
  if (fault?.type === 'endless-line') yield* endlessLine()
  yield chunks.first
  for (const thought of reply.reasoning) yield chunks.reasoning(thought)
  for (let index = 0; index < reply.length; index++) {
    if (fault && 'after' in fault && index === fault.after) return yield* faultFrames(fault, chunks)
    yield chunks.text(
      reply.stamped
        ? `${(performance.timeOrigin + performance.now()).toFixed(3)} `
        : tokenAt(reply, index),
    )
  }
  yield chunks.finish(reply.finish)
  if (fault?.type === 'hang-after-finish') return yield keepOpen
  if (withUsage) yield chunks.usage(12, reply.reasoning.length + reply.length)
  if (fault?.type !== 'no-done') yield chunks.done
  yield endHere
}

function* faultFrames(
  fault: Extract<StreamFault, { after: number }>,
  chunks: StreamEvents,
): Generator<Step> {
  switch (fault.type) {
    case 'cut':
      return yield cutHere
    case 'end-early':
      return yield endHere
    case 'silence':
      return yield keepOpen
    case 'garbage':
      yield 'data: {"choices":[{"delta":{"content":"tron\n\n'
      return yield endHere
    case 'error-frame':
      yield `data: ${JSON.stringify(fault.frame ?? serverError)}\n\n`
      yield chunks.done
      return yield endHere
  }
}

const serverError = {
  error: {
    code: 'server_error',
    message: 'rpc error: code = Unknown desc = Unexpected EOF',
    type: 'server_error',
  },
}

/** Far more than any reader should accept. */
const endlessBytes = 256 * 1024 * 1024
function* endlessLine(): Generator<string> {
  yield 'data: {"choices":[{"delta":{"content":"'
  const block = 'a'.repeat(65_536)
  for (let sent = 0; sent < endlessBytes; sent += block.length) yield block
}
