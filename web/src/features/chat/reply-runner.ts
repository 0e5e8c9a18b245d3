import type { Message, ReplyChunk } from '@atelier/contract/chat'
import { isAbort, isApiFailure, sentenceFor } from '#api/failures.ts'
import {
  asked,
  broken,
  ended,
  joined,
  lost,
  type Question,
  type Rewording,
  reworded,
  type StreamingReply,
  stopping,
  withChunk,
} from './streaming-reply.ts'

/** How long to wait before each new try to join a reply again, in milliseconds; after the last, the person decides. */
const pausesMs = [500, 1000, 2000, 4000, 8000]
/** A stop can overtake the question it is about; it is tried again this often. */
const stopTries = 10
const stopPauseMs = 300

/** What following replies needs of the world. */
export interface RunnerNeeds {
  readonly follow: Open
  readonly stop: (chatId: string) => Promise<Message>
  /** Asks the server for the chat anew, and tells whether a reply is being written in it. */
  readonly refresh: (chatId: string) => Promise<{ readonly replying: boolean }>
  /** Shows a reply under way; `undefined` takes it off the screen. */
  readonly show: (chatId: string, reply: StreamingReply | undefined) => void
  /** Puts a finished reply among the chat's messages. */
  readonly keep: (chatId: string, reply: StreamingReply, message: Message) => void
  /** Calls back once, when the screen is next drawn. */
  readonly onNextFrame: (draw: () => void) => void
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}
/** A stream of the server, opened when called. */
export type Open = (chatId: string, signal: AbortSignal) => AsyncIterable<ReplyChunk>

/** How it went: `refused` is what the server said no with, `lost` stays on screen with Réessayer. */
export type Outcome =
  | { readonly type: 'ended'; readonly reply: StreamingReply }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly error: unknown }

/** One reply being followed. */
interface Run {
  readonly chatId: string
  readonly connection: AbortController
  reply: StreamingReply
  /** A drawing is due at the next frame. */
  drawing: boolean
}
interface Runner {
  readonly needs: RunnerNeeds
  readonly runs: Map<string, Run>
}

/** Follows replies to their end, one per chat at most, whatever page is on screen. */
export function createReplyRunner(needs: RunnerNeeds) {
  const runner: Runner = { needs, runs: new Map() }
  return {
    /** Sends a question by `open` and follows its answer. */
    ask: (chatId: string, question: Question, open: Open) =>
      start(runner, { chatId, open, reply: asked(question, needs.now()) }),
    /** Has the last reply written anew by `open`. */
    again: (chatId: string, open: Open) =>
      start(runner, { chatId, open, reply: joined(needs.now()) }),
    /** Has the last question asked in other words by `open`. */
    reword: (chatId: string, rewords: Rewording, open: Open) =>
      start(runner, { chatId, open, reply: reworded(rewords, needs.now()) }),
    /** Joins the reply that is being written since `at`; what was known of it stays on screen until its text comes again. */
    join: (chatId: string, { at, known }: { at: number; known?: StreamingReply | undefined }) =>
      start(runner, { chatId, open: needs.follow, reply: known ? broken(known) : joined(at) }),
    stop: (chatId: string) => stop(runner, chatId),
    isFollowing: (chatId: string) => runner.runs.has(chatId),
  }
}
export type ReplyRunner = ReturnType<typeof createReplyRunner>

async function start(
  runner: Runner,
  { chatId, open, reply }: { chatId: string; open: Open; reply: StreamingReply },
): Promise<Outcome> {
  const run: Run = { chatId, connection: new AbortController(), reply, drawing: false }
  runner.runs.set(chatId, run)
  runner.needs.show(chatId, reply)
  try {
    await read(runner, run, open)
  } catch (error) {
    if (isApiFailure(error)) return refused(runner, run, error)
    if (!isAbort(error)) return rejoinUntilEnd(runner, run, error)
  }
  return conclude(runner, run)
}

/** Tokens may come faster than the screen is drawn: one drawing per frame, of the latest state. */
async function read({ needs, runs }: Runner, run: Run, open: Open): Promise<void> {
  for await (const chunk of open(run.chatId, run.connection.signal)) {
    run.reply = withChunk(run.reply, chunk)
    if (run.drawing) continue
    run.drawing = true
    needs.onNextFrame(() => {
      run.drawing = false
      if (runs.get(run.chatId) === run) needs.show(run.chatId, run.reply)
    })
  }
}

/** A broken connection is not a broken reply: it goes on at the server, so it is joined again, a few times. */
async function rejoinUntilEnd(runner: Runner, run: Run, firstError: unknown): Promise<Outcome> {
  let error = firstError
  for (let tries = 0; tries < pausesMs.length && !run.connection.signal.aborted; tries += 1) {
    const lengthBefore = run.reply.text.length
    draw(runner, run, broken(run.reply))
    await runner.needs.wait(pausesMs[tries] ?? 0)
    try {
      await rejoin(runner, run)
      return conclude(runner, run)
    } catch (next) {
      error = next
      if (isAbort(next) || isGone(next)) return conclude(runner, run)
      // It went on for a while, so this is a new break, not the same one.
      if (run.reply.text.length > lengthBefore) tries = -1
    }
  }
  return run.connection.signal.aborted ? conclude(runner, run) : lose(runner, run, error)
}

/** The reply may have ended meanwhile, or never have begun. */
async function rejoin(runner: Runner, run: Run): Promise<void> {
  const { replying } = await runner.needs.refresh(run.chatId)
  if (replying && !run.connection.signal.aborted) await read(runner, run, runner.needs.follow)
}

async function conclude(runner: Runner, run: Run): Promise<Outcome> {
  const { needs, runs } = runner
  const { state } = run.reply
  try {
    if (state.type === 'ended') needs.keep(run.chatId, run.reply, state.message)
    // Without the stored message, the chat itself tells what became of the reply.
    else await needs.refresh(run.chatId)
  } catch (error) {
    if (!isGone(error)) return lose(runner, run, error)
  }
  runs.delete(run.chatId)
  needs.show(run.chatId, undefined)
  return { type: 'ended', reply: run.reply }
}

function refused({ needs, runs }: Runner, run: Run, error: unknown): Outcome {
  runs.delete(run.chatId)
  needs.show(run.chatId, undefined)
  return { type: 'refused', error }
}

function lose({ needs, runs }: Runner, run: Run, error: unknown): Outcome {
  runs.delete(run.chatId)
  needs.show(run.chatId, lost(run.reply, sentenceFor(error)))
  return { type: 'lost' }
}

function draw({ needs }: Runner, run: Run, reply: StreamingReply) {
  run.reply = reply
  needs.show(run.chatId, reply)
}

/** Only the server's own stop ends a reply; its answer is the stored message, and then the connection has nothing more to say. */
async function stop(runner: Runner, chatId: string): Promise<void> {
  const run = runner.runs.get(chatId)
  if (!run) return
  draw(runner, run, stopping(run.reply, true))
  try {
    const message = await stopOnceBegun(runner, run)
    if (message) run.reply = ended(run.reply, message)
    run.connection.abort()
  } catch (error) {
    if (runner.runs.get(chatId) === run) draw(runner, run, stopping(run.reply, false))
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
