import { type ChildProcess, fork } from 'node:child_process'
import { EngineFailure } from '#engine-failure.ts'
import { openCall, type PendingCall } from './child-call.ts'
import type { FromChild, ToChild } from './child-protocol.ts'

export interface StartChildOptions {
  /** The child's program. */
  readonly main: string
  readonly args: readonly string[]
  /** It must have said that it is ready by then. */
  readonly startWithinMs: number
  readonly silenceMs: number
  readonly abortWithinMs: number
  /** Nothing is asked of it any more. */
  readonly onIdle: () => void
  /** Once, however it ended. */
  readonly onEnd: () => void
}
export interface RequestOptions {
  readonly signal: AbortSignal
  readonly onPiece?: (piece: unknown) => void
}

/** One life of a child process, with the calls that run in it: they all fail when it ends. */
export interface RunningChild {
  readonly pid: number | undefined
  residentBytes(): number
  /** It was told to end, and may still be there for a moment. */
  isEnding(): boolean
  request(method: string, input: unknown, options: RequestOptions): Promise<unknown>
  /** Ends it at once; settles when it is gone. */
  kill(): Promise<void>
}

export function startChild(options: StartChildOptions): RunningChild {
  const { main, args, silenceMs, abortWithinMs, onIdle, onEnd } = options
  // Without the options of this process, which may be a debugger's or a test runner's.
  const child = fork(main, args, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const calls = new Map<number, PendingCall>()
  const asked: ToChild[] = []
  let isReady = false
  let residentBytes = 0
  let lastCall = 0
  let isEnding = false
  const stop = () => {
    isEnding = true
    child.kill('SIGKILL')
  }
  const startTimer = setTimeout(stop, options.startWithinMs)

  function send(message: ToChild) {
    if (!isReady) {
      asked.push(message)
      return
    }
    // A child that has just died cannot be written to: its end fails the calls.
    if (child.connected) child.send(message, () => undefined)
    if (message.type === 'ask') calls.get(message.call)?.sent()
  }
  function receive(message: FromChild) {
    if (message.type === 'memory') residentBytes = message.residentBytes
    else if (message.type === 'ready') {
      clearTimeout(startTimer)
      isReady = true
      for (const waiting of asked.splice(0)) send(waiting)
    } else {
      calls.get(message.call)?.receive(message)
      if (message.type === 'done' || message.type === 'failed') forget(message.call)
    }
  }
  function forget(call: number) {
    calls.delete(call)
    if (calls.size === 0) onIdle()
  }
  child.on('message', receive)
  const ended = endOf(child).then((detail) => {
    clearTimeout(startTimer)
    for (const call of calls.values()) call.fail(new EngineFailure('cut', { detail }))
    calls.clear()
    onEnd()
  })

  return {
    pid: child.pid,
    residentBytes: () => residentBytes,
    isEnding: () => isEnding,
    request(method, input, { signal, onPiece }) {
      lastCall += 1
      const call = lastCall
      const opened = openCall({
        signal,
        onPiece,
        silenceMs,
        abortWithinMs,
        kill: stop,
        abort: () => send({ type: 'abort', call }),
      })
      calls.set(call, opened)
      send({ type: 'ask', call, method, input })
      return opened.outcome
    },
    kill() {
      stop()
      return ended
    },
  }
}

/** The program itself ended, or said no; a child that was ended from outside, for want of memory too, proves nothing. */
export const isModelFailure = (cause: unknown): cause is EngineFailure =>
  cause instanceof EngineFailure &&
  (cause.reason === 'failed' ||
    (cause.reason === 'cut' && !/^the child ended \(SIG(KILL|TERM)\)/.test(cause.detail)))

/** Enough of its last words to know why it ended. */
const keptCharacters = 2000

/** Why and with what words a child ended. */
function endOf(child: ChildProcess): Promise<string> {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-keptCharacters)
  })
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(`the child did not start: ${cause.message}`))
    // « close » rather than « exit »: its last words have arrived.
    child.once('close', (code, signal) =>
      resolve(`the child ended (${signal ?? code}) ${words}`.trim()),
    )
  })
}
