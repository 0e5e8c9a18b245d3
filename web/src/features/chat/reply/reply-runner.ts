import type { Message, ReplyChunk } from '@atelier/contract/chat/chat'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import {
  editedReply,
  endedReply,
  lostReply,
  newReply,
  type QuestionEdit,
  reconnectingReply,
  resumedReply,
  type SentQuestion,
  type StreamingReply,
  withChunk,
  withStopping,
} from './streaming-reply.ts'

/** How long to wait before each new try to join a reply again, in milliseconds; after the last, the person decides. */
const reconnectDelaysMs = [500, 1000, 2000, 4000, 8000]
/** A stop can overtake the question it is about; it is tried again this often. */
const stopTries = 10
const stopPauseMs = 300

/** What following replies needs of the world. */
export interface ReplyRunnerDependencies {
  readonly subscribe: OpenStream
  readonly stop: (chatId: string) => Promise<Message>
  /** Asks the server for the chat anew, and tells whether a reply is being written in it. */
  readonly refresh: (chatId: string) => Promise<{ readonly replying: boolean }>
  /** Shows a reply under way; `undefined` takes it off the screen. */
  readonly show: (chatId: string, reply: StreamingReply | undefined) => void
  /** Puts a finished reply among the chat's messages. */
  readonly storeReply: (chatId: string, reply: StreamingReply, message: Message) => void
  /** Calls back once, when the screen is next drawn. */
  readonly onNextFrame: (draw: () => void) => void
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}
/** A stream of the server, opened when called. */
export type OpenStream = (chatId: string, signal: AbortSignal) => AsyncIterable<ReplyChunk>

/** How it went: `refused` is what the server said no with, `lost` stays on screen with Réessayer. */
export type ReplyOutcome =
  | { readonly type: 'ended'; readonly reply: StreamingReply }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly error: unknown }

/** One reply being followed. */
interface Run {
  readonly chatId: string
  readonly connection: AbortController
  reply: StreamingReply
  /** A drawing is due at the next frame. */
  isRenderPending: boolean
}
interface Runner {
  readonly needs: ReplyRunnerDependencies
  readonly runs: Map<string, Run>
}

/** Follows replies to their end, one per chat at most, whatever page is on screen. */
export function createReplyRunner(needs: ReplyRunnerDependencies) {
  const runner: Runner = { needs, runs: new Map() }
  return {
    /** Sends a question by `open` and follows its answer. */
    send: (chatId: string, question: SentQuestion, open: OpenStream) =>
      start(runner, { chatId, open, reply: newReply(question, needs.now()) }),
    /** Has the last reply written anew by `open`. */
    regenerate: (chatId: string, open: OpenStream) =>
      start(runner, { chatId, open, reply: resumedReply(needs.now()) }),
    /** Has the last question asked in other words by `open`. */
    edit: (chatId: string, rewords: QuestionEdit, open: OpenStream) =>
      start(runner, { chatId, open, reply: editedReply(rewords, needs.now()) }),
    /** Joins the reply that is being written since `at`; what was known of it stays on screen until its text comes again. */
    resume: (chatId: string, { at, known }: { at: number; known?: StreamingReply | undefined }) =>
      start(runner, {
        chatId,
        open: needs.subscribe,
        reply: known ? reconnectingReply(known) : resumedReply(at),
      }),
    stop: (chatId: string) => stop(runner, chatId),
    isRunning: (chatId: string) => runner.runs.has(chatId),
  }
}
export type ReplyRunner = ReturnType<typeof createReplyRunner>

async function start(
  runner: Runner,
  { chatId, open, reply }: { chatId: string; open: OpenStream; reply: StreamingReply },
): Promise<ReplyOutcome> {
  const run: Run = { chatId, connection: new AbortController(), reply, isRenderPending: false }
  runner.runs.set(chatId, run)
  runner.needs.show(chatId, reply)
  try {
    await readStream(runner, run, open)
  } catch (error) {
    if (isApiFailure(error)) return refused(runner, run, error)
    if (!isAbort(error)) return reconnectUntilEnd(runner, run, error)
  }
  return finish(runner, run)
}

/** Tokens may come faster than the screen is drawn: one drawing per frame, of the latest state. */
async function readStream({ needs, runs }: Runner, run: Run, open: OpenStream): Promise<void> {
  for await (const chunk of open(run.chatId, run.connection.signal)) {
    run.reply = withChunk(run.reply, chunk)
    if (run.isRenderPending) continue
    run.isRenderPending = true
    needs.onNextFrame(() => {
      run.isRenderPending = false
      if (runs.get(run.chatId) === run) needs.show(run.chatId, run.reply)
    })
  }
}

/** A broken connection is not a broken reply: it goes on at the server, so it is joined again, a few times. */
async function reconnectUntilEnd(
  runner: Runner,
  run: Run,
  firstError: unknown,
): Promise<ReplyOutcome> {
  let error = firstError
  for (
    let tries = 0;
    tries < reconnectDelaysMs.length && !run.connection.signal.aborted;
    tries += 1
  ) {
    const lengthBefore = run.reply.text.length
    showReply(runner, run, reconnectingReply(run.reply))
    await runner.needs.wait(reconnectDelaysMs[tries] ?? 0)
    try {
      await reconnect(runner, run)
      return finish(runner, run)
    } catch (next) {
      error = next
      if (isAbort(next) || isGone(next)) return finish(runner, run)
      // It went on for a while, so this is a new break, not the same one.
      if (run.reply.text.length > lengthBefore) tries = -1
    }
  }
  return run.connection.signal.aborted ? finish(runner, run) : giveUp(runner, run, error)
}

/** The reply may have ended meanwhile, or never have begun. */
async function reconnect(runner: Runner, run: Run): Promise<void> {
  const { replying } = await runner.needs.refresh(run.chatId)
  if (replying && !run.connection.signal.aborted)
    await readStream(runner, run, runner.needs.subscribe)
}

async function finish(runner: Runner, run: Run): Promise<ReplyOutcome> {
  const { needs, runs } = runner
  const { state } = run.reply
  try {
    if (state.type === 'ended') needs.storeReply(run.chatId, run.reply, state.message)
    // Without the stored message, the chat itself tells what became of the reply.
    else await needs.refresh(run.chatId)
  } catch (error) {
    if (!isGone(error)) return giveUp(runner, run, error)
  }
  runs.delete(run.chatId)
  needs.show(run.chatId, undefined)
  return { type: 'ended', reply: run.reply }
}

function refused({ needs, runs }: Runner, run: Run, error: unknown): ReplyOutcome {
  runs.delete(run.chatId)
  needs.show(run.chatId, undefined)
  return { type: 'refused', error }
}

function giveUp({ needs, runs }: Runner, run: Run, error: unknown): ReplyOutcome {
  runs.delete(run.chatId)
  needs.show(run.chatId, lostReply(run.reply, errorMessage(error)))
  return { type: 'lost' }
}

function showReply({ needs }: Runner, run: Run, reply: StreamingReply) {
  run.reply = reply
  needs.show(run.chatId, reply)
}

/** Only the server's own stop ends a reply; its answer is the stored message, and then the connection has nothing more to say. */
async function stop(runner: Runner, chatId: string): Promise<void> {
  const run = runner.runs.get(chatId)
  if (!run) return
  showReply(runner, run, withStopping(run.reply, true))
  try {
    const message = await stopOnceBegun(runner, run)
    if (message) run.reply = endedReply(run.reply, message)
    run.connection.abort()
  } catch (error) {
    if (runner.runs.get(chatId) === run) showReply(runner, run, withStopping(run.reply, false))
    throw error
  }
}

async function stopOnceBegun({ needs, runs }: Runner, run: Run): Promise<Message | undefined> {
  for (let tries = 0; tries < stopTries && runs.get(run.chatId) === run; tries += 1) {
    try {
      return await needs.stop(run.chatId)
    } catch (error) {
      if (!isApiFailure(error) || error.code !== 'chat.nothing-running') throw error
      await needs.wait(stopPauseMs)
    }
  }
  return undefined
}

/** The server knows and says no: trying again would not help. A failing one (5xx while it restarts, say) may answer next time. */
const isGone = (error: unknown) => isApiFailure(error) && error.status < 500
