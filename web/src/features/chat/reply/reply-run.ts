import type { Message } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { type StreamingReply, withChunk } from './streaming-reply.ts'

export interface ReplyRunnerDependencies {
  /** Opens the stream of the reply that the server is writing. */
  readonly subscribe: OpenStream
  readonly stop: (chatId: string) => Promise<Message>
  /** Fetches the chat again; `replying` tells whether the server is writing a reply in it. */
  readonly refresh: (chatId: string) => Promise<{ readonly replying: boolean }>
  /** Called with each new state of a reply, and with `undefined` when it is over. */
  readonly show: (chatId: string, reply: StreamingReply | undefined) => void
  /** Called with a finished reply, before it is over. */
  readonly storeReply: (chatId: string, reply: StreamingReply, message: Message) => void
  /** Calls back once, when the screen is next rendered. */
  readonly onNextFrame: (render: () => void) => void
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}
/** A request whose answer is a stream; sent when called. */
export type OpenStream = (chatId: string, signal: AbortSignal) => AsyncIterable<ReplyChunk>

/** One reply in progress. */
export interface Run {
  readonly chatId: string
  readonly connection: AbortController
  reply: StreamingReply
  isRenderPending: boolean
}
/** What runs them, and those that run. */
export interface Runner {
  readonly dependencies: ReplyRunnerDependencies
  /** By chat. */
  readonly runs: Map<string, Run>
}

/** Shows a new state of a reply. */
export function showReply({ dependencies }: Runner, run: Run, reply: StreamingReply) {
  run.reply = reply
  dependencies.show(run.chatId, reply)
}

/** Chunks may come faster than the screen is rendered: only the latest state is shown at each frame. */
export async function readStream(
  { dependencies: { onNextFrame, show }, runs }: Runner,
  run: Run,
  open: OpenStream,
): Promise<void> {
  for await (const chunk of open(run.chatId, run.connection.signal)) {
    run.reply = withChunk(run.reply, chunk)
    if (run.isRenderPending) continue
    run.isRenderPending = true
    onNextFrame(() => {
      run.isRenderPending = false
      if (runs.get(run.chatId) === run) show(run.chatId, run.reply)
    })
  }
}
