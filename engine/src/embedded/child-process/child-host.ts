import { EngineFailure } from '#engine-failure.ts'
import type { ChildProtocol } from './child-protocol.ts'
import {
  type ChildLaunch,
  type RequestOptions,
  type RunningChild,
  startChild,
} from './running-child.ts'
import { createStartLimit } from './start-limit.ts'

export interface ChildHostOptions {
  /** The child's program: a file that calls `serveChild`. */
  readonly main: string
  /** Called at each start, because it may differ from the last. */
  readonly launch?: () => ChildLaunch
  /** Without a call for this long, the child is ended to free its memory. */
  readonly idleMs?: number
  /** A call that reports nothing for this long is hung; the child is ended. */
  readonly silenceMs?: number
  /** An aborted call must end within this time. */
  readonly abortWithinMs?: number
  /** It has started or ended. */
  readonly onChange?: (change: 'started' | 'ended') => void
}

/** The state of a child and what can be done to it, whatever its methods. */
export interface ChildState {
  pid(): number | undefined
  residentBytes(): number
  /** Ends the child. Running calls fail, and the next call starts a new child. */
  stop(): Promise<void>
  /** Ends the child once no call runs, so that the next one is launched as it would be now. */
  renew(): void
  /** Ends it permanently. */
  close(): Promise<void>
}

export interface ChildHost<Protocol extends ChildProtocol> extends ChildState {
  /**
   * Calls a method of the child, which is started if necessary.
   * @throws EngineFailure `cut` when the child died, `timeout` when it hung, `busy` when it died
   * too often; the signal's
   * reason when aborted
   */
  request<Method extends keyof Protocol & string>(
    method: Method,
    input: Protocol[Method]['input'],
    options: {
      readonly signal: AbortSignal
      readonly onEvent?: (event: Protocol[Method]['event']) => void
    },
  ): Promise<Protocol[Method]['result']>
}

export const childDefaults = {
  startWithinMs: 60_000,
  idleMs: 600_000,
  silenceMs: 300_000,
  abortWithinMs: 10_000,
} as const

const throwClosed = (): never => {
  throw new EngineFailure('unreachable', {
    detail: 'the engine is being stopped',
    neverSent: true,
  })
}

/** One child for all callers: started when needed, replaced when it dies or hangs, ended when idle. */
export function createChildHost<Protocol extends ChildProtocol>(
  options: ChildHostOptions,
): ChildHost<Protocol> {
  const limits = { ...childDefaults, ...options }
  const starts = createStartLimit()
  let running: RunningChild | undefined
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined
  let isOutdated = false

  function start(): RunningChild {
    if (isClosed) throwClosed()
    starts.countStart()
    isOutdated = false
    const started = startChild({
      ...limits,
      launch: options.launch?.() ?? {},
      onIdle() {
        if (isOutdated) void stop()
        else idleTimer = setTimeout(() => void stop(), limits.idleMs).unref()
      },
      onEnd() {
        if (running === started) running = undefined
        options.onChange?.('ended')
      },
    })
    options.onChange?.('started')
    return started
  }
  async function stop() {
    clearTimeout(idleTimer)
    const ending = running
    running = undefined
    await ending?.kill()
  }
  async function request(method: string, input: unknown, requestOptions: RequestOptions) {
    requestOptions.signal.throwIfAborted()
    clearTimeout(idleTimer)
    if (!running || running.isEnding()) running = start()
    return await running.request(method, input, requestOptions)
  }

  return {
    // The child serves the same protocol, because its `serveChild` has the same type.
    request: request as ChildHost<Protocol>['request'],
    pid: () => running?.pid,
    residentBytes: () => running?.residentBytes() ?? 0,
    stop,
    renew() {
      if (running?.isIdle()) void stop()
      else isOutdated = true
    },
    async close() {
      isClosed = true
      await stop()
    },
  }
}
