import { type ChildProcess, fork } from 'node:child_process'
import { type ChildAccess, confinedEnvironment, confinedOptions } from '#confined-process.ts'
import { EngineFailure } from '#engine-failure.ts'
import { openCall, type PendingCall } from './child-call.ts'
import { type CallMessage, type FromChild, oomScoreFile, type ToChild } from './child-protocol.ts'

/** How a child is started. */
export interface ChildLaunch {
  readonly args?: readonly string[]
  /** Nothing but our own programs unless given. */
  readonly access?: ChildAccess
  /** Its whole environment, except on Windows; none unless given. */
  readonly env?: Readonly<Record<string, string>>
}

export interface StartChildOptions {
  /** The child's program. */
  readonly main: string
  readonly launch: ChildLaunch
  /** It must report that it is ready within this time. */
  readonly startWithinMs: number
  readonly silenceMs: number
  readonly abortWithinMs: number
  /** The last running call has ended. */
  readonly onIdle: () => void
  /** Called once, for whatever reason it ended. */
  readonly onEnd: () => void
}
export interface RequestOptions {
  readonly signal: AbortSignal
  readonly onEvent?: (event: unknown) => void
}

/** One child process with its running calls; they all fail when it ends. */
export interface RunningChild {
  readonly pid: number | undefined
  residentBytes(): number
  /** It is being ended, and may still exist for a short time. */
  isEnding(): boolean
  /** No call runs. */
  isIdle(): boolean
  request(method: string, input: unknown, options: RequestOptions): Promise<unknown>
  /** Ends it at once; resolves when it has exited. */
  kill(): Promise<void>
}

export function startChild(options: StartChildOptions): RunningChild {
  const child = forkChild(options)
  const unsent: ToChild[] = []
  let isReady = false
  let residentBytes = 0
  let isEnding = false
  const stop = () => {
    isEnding = true
    child.kill('SIGKILL')
  }
  const startTimer = setTimeout(stop, options.startWithinMs)
  const calls = createChildCalls({ ...options, send, stop })

  function send(message: ToChild) {
    if (!isReady) {
      unsent.push(message)
      return
    }
    // Sending to a child that has just died fails; its end makes the calls fail anyway.
    if (child.connected) child.send(message, () => undefined)
    if (message.type === 'ask') calls.onSent(message.call)
  }
  function receive(message: FromChild) {
    if (message.type === 'memory') residentBytes = message.residentBytes
    else if (message.type === 'ready') {
      clearTimeout(startTimer)
      isReady = true
      for (const waiting of unsent.splice(0)) send(waiting)
    } else calls.receive(message)
  }
  child.on('message', receive)
  const ended = endOf(child).then((detail) => {
    clearTimeout(startTimer)
    calls.failAll(new EngineFailure('cut', { detail }))
    options.onEnd()
  })

  return {
    pid: child.pid,
    residentBytes: () => residentBytes,
    isEnding: () => isEnding,
    isIdle: calls.areDone,
    request: calls.request,
    kill() {
      stop()
      return ended
    },
  }
}

/** Without the options of this process, which may belong to a debugger or a test runner. */
const forkChild = ({
  main,
  launch: { args = [], access = { reads: [] }, env },
}: StartChildOptions): ChildProcess =>
  fork(main, args, {
    execArgv: confinedOptions({ ...access, writes: [...(access.writes ?? []), oomScoreFile] }),
    ...(env && process.platform !== 'win32' ? { env } : confinedEnvironment),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })

interface ChildCallsDependencies
  extends Pick<StartChildOptions, 'silenceMs' | 'abortWithinMs' | 'onIdle'> {
  readonly send: (message: ToChild) => void
  readonly stop: () => void
}

/** The calls that run in a child, by their number. */
function createChildCalls({
  send,
  stop,
  silenceMs,
  abortWithinMs,
  onIdle,
}: ChildCallsDependencies) {
  const pending = new Map<number, PendingCall>()
  let lastCall = 0

  return {
    request(method: string, input: unknown, { signal, onEvent }: RequestOptions) {
      lastCall += 1
      const call = lastCall
      const opened = openCall({
        signal,
        onEvent,
        silenceMs,
        abortWithinMs,
        kill: stop,
        abort: () => send({ type: 'abort', call }),
      })
      pending.set(call, opened)
      send({ type: 'ask', call, method, input })
      return opened.outcome
    },
    areDone: () => pending.size === 0,
    onSent: (call: number) => pending.get(call)?.sent(),
    receive(message: CallMessage) {
      pending.get(message.call)?.receive(message)
      if (message.type !== 'done' && message.type !== 'failed') return
      pending.delete(message.call)
      if (pending.size === 0) onIdle()
    },
    failAll(failure: EngineFailure) {
      for (const call of pending.values()) call.fail(failure)
      pending.clear()
    },
  }
}

/**
 * Whether the program itself ended or refused. A child ended from outside, also for lack of memory,
 * proves nothing.
 */
export const isModelFailure = (cause: unknown): cause is EngineFailure =>
  cause instanceof EngineFailure &&
  (cause.reason === 'failed' ||
    (cause.reason === 'cut' && !/^the child ended \(SIG(KILL|TERM)\)/.test(cause.detail)))

/** Enough of its last output to find out why it ended. */
const maxLogCharacters = 2000

/** Why a child ended, with its last output. */
function endOf(child: ChildProcess): Promise<string> {
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-maxLogCharacters)
  })
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(`the child did not start: ${cause.message}`))
    // « close » and not « exit », because its last output has then arrived.
    child.once('close', (code, signal) =>
      resolve(`the child ended (${signal ?? code}) ${log}`.trim()),
    )
  })
}
