import type { Dispatcher } from 'undici'
import { streamLimits } from './stream-limits.ts'

type Body = Dispatcher.ResponseData['body']

/** The connection to the engine, of one reply. */
export function createReplyConnection() {
  const controller = new AbortController()
  let body: Body | undefined
  return {
    signal: controller.signal,
    close: () => controller.abort(),
    attach(opened: Body) {
      body = opened
    },
    /** Lets it end by itself within a short time, so that it can be reused. */
    release() {
      if (!body || body.readableEnded) return
      const timer = setTimeout(() => controller.abort(), streamLimits.closeWaitMs)
      body.once('close', () => clearTimeout(timer))
    },
  }
}
export type ReplyConnection = ReturnType<typeof createReplyConnection>
