import type { Message } from '@atelier/contract/chat/chat'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import type { SentQuestion } from '../cache/loaded-chat.ts'
import {
  type OpenStream,
  type ReplyRunnerDependencies,
  type Run,
  type Runner,
  readStream,
  showReply,
} from './reply-run.ts'
import { stopRun } from './stop-run.ts'
import {
  continuedReply,
  lostReply,
  newReply,
  reconnectingReply,
  resumedReply,
  type StreamingReply,
  writtenLength,
} from './streaming-reply.ts'

/** Pauses before each attempt to reconnect, in milliseconds; after the last, the user decides. */
const reconnectDelaysMs = [500, 1000, 2000, 4000, 8000]

/** How it went: `refused` has the server's error, `lost` stays on screen with Réessayer. */
export type ReplyOutcome =
  | { readonly type: 'ended'; readonly reply: StreamingReply }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly error: unknown }

/** Runs each reply to its end, one per chat at most, whatever page is on screen. */
export function createReplyRunner(dependencies: ReplyRunnerDependencies) {
  const { subscribe, now } = dependencies
  const runner: Runner = { dependencies, runs: new Map() }
  return {
    send: (chatId: string, question: SentQuestion, open: OpenStream) =>
      start(runner, { chatId, open, reply: newReply(question, now()) }),
    regenerate: (chatId: string, { replyIndex, ...other }: OtherReply, open: OpenStream) =>
      start(runner, { chatId, open, reply: { ...resumedReply(now(), replyIndex), ...other } }),
    continue: (chatId: string, { message, index, columns }: ContinuedReply, open: OpenStream) =>
      start(runner, { chatId, open, reply: { ...continuedReply(message, now(), index), columns } }),
    /** Subscribes to the reply that the server has been writing since `at`; what is `known` of it stays on screen until its text comes again. */
    resume: (chatId: string, { at, known, ...position }: ResumedReply) =>
      start(runner, {
        chatId,
        open: subscribe,
        reply: known ? reconnectingReply(known) : { ...resumedReply(at), ...position },
      }),
    stop: (chatId: string) => stopRun(runner, chatId),
    isRunning: (chatId: string) => runner.runs.has(chatId),
  }
}
type OtherReply = Pick<StreamingReply, 'replyIndex' | 'model' | 'columns'>
interface ResumedReply extends Partial<Pick<StreamingReply, 'replyIndex' | 'columns'>> {
  readonly at: number
  readonly known?: StreamingReply | undefined
}
interface ContinuedReply extends Pick<StreamingReply, 'columns'> {
  readonly message: Message
  readonly index: number
}
export type ReplyRunner = ReturnType<typeof createReplyRunner>

async function start(
  runner: Runner,
  { chatId, open, reply }: { chatId: string; open: OpenStream; reply: StreamingReply },
): Promise<ReplyOutcome> {
  const run: Run = { chatId, connection: new AbortController(), reply, isRenderPending: false }
  runner.runs.set(chatId, run)
  showReply(runner, run, reply)
  try {
    await readStream(runner, run, open)
  } catch (error) {
    if (isApiFailure(error)) return refuse(runner, run, error)
    if (!isAbort(error)) return reconnectUntilEnd(runner, run, error)
  }
  return finish(runner, run)
}

/** A broken connection is not a broken reply: the server goes on writing, so we try a few times to subscribe again. */
async function reconnectUntilEnd(
  runner: Runner,
  run: Run,
  firstError: unknown,
): Promise<ReplyOutcome> {
  const { signal } = run.connection
  let error = firstError
  for (let tries = 0; tries < reconnectDelaysMs.length && !signal.aborted; tries += 1) {
    const lengthBefore = writtenLength(run.reply)
    showReply(runner, run, reconnectingReply(run.reply))
    await runner.dependencies.wait(reconnectDelaysMs[tries] ?? 0)
    try {
      await reconnect(runner, run)
      return finish(runner, run)
    } catch (next) {
      error = next
      if (isAbort(next) || isDefinitive(next)) return finish(runner, run)
      // The reply went on for a while, so this is a new break, not the same one.
      if (writtenLength(run.reply) > lengthBefore) tries = -1
    }
  }
  return signal.aborted ? finish(runner, run) : giveUp(runner, run, error)
}

/** The reply may have ended meanwhile, or never have begun. */
async function reconnect(runner: Runner, run: Run): Promise<void> {
  const { refresh, subscribe } = runner.dependencies
  const { replying } = await refresh(run.chatId)
  if (replying && !run.connection.signal.aborted) await readStream(runner, run, subscribe)
}

async function finish(runner: Runner, run: Run): Promise<ReplyOutcome> {
  const { storeReply, refresh } = runner.dependencies
  const { state } = run.reply
  try {
    if (state.type === 'ended') storeReply(run.chatId, run.reply, state.message)
    // Without the stored message, only the chat itself tells how the reply ended.
    else await refresh(run.chatId)
  } catch (error) {
    if (!isDefinitive(error)) return giveUp(runner, run, error)
  }
  remove(runner, run)
  return { type: 'ended', reply: run.reply }
}

function refuse(runner: Runner, run: Run, error: unknown): ReplyOutcome {
  remove(runner, run)
  return { type: 'refused', error }
}

function remove({ dependencies, runs }: Runner, run: Run) {
  runs.delete(run.chatId)
  dependencies.show(run.chatId, undefined)
}

function giveUp(runner: Runner, run: Run, error: unknown): ReplyOutcome {
  runner.runs.delete(run.chatId)
  showReply(runner, run, lostReply(run.reply, errorMessage(error)))
  return { type: 'lost' }
}

/** The server answered and refused: trying again would not help. A failing one (5xx while it restarts, say) may answer next time. */
const isDefinitive = (error: unknown) => isApiFailure(error) && error.status < 500
