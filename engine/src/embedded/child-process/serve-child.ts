import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { EngineFailure } from '#engine-failure.ts'
import { type ChildProtocol, type FromChild, oomScoreFile, type ToChild } from './child-protocol.ts'

export interface CallContext<ChildEvent> {
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal
  send(event: ChildEvent): void
  /** A handler that reports nothing for long must call this, or the call counts as hung. */
  keepAlive(): void
}
export type ChildHandlers<Protocol extends ChildProtocol> = {
  readonly [Method in keyof Protocol]: (
    input: Protocol[Method]['input'],
    call: CallContext<Protocol[Method]['event']>,
  ) => Promise<Protocol[Method]['result']>
}

const memoryEveryMs = 2000

/** The other end of `child-host.ts`: a child's program calls it once it is ready. */
export function serveChild<Protocol extends ChildProtocol>(
  handlers: ChildHandlers<Protocol>,
): void {
  lowerPriority()
  const running = new Map<number, AbortController>()

  async function handle({ call, method, input }: Extract<ToChild, { type: 'ask' }>) {
    const abort = new AbortController()
    running.set(call, abort)
    try {
      const result = await handlers[method]?.(input, {
        signal: abort.signal,
        send: (event) => send({ type: 'event', call, event }),
        keepAlive: () => send({ type: 'alive', call }),
      })
      send({ type: 'done', call, result })
    } catch (cause) {
      send({ type: 'failed', call, ...serializeFailure(cause) })
    } finally {
      running.delete(call)
      sendMemory()
    }
  }

  process.on('message', (message: ToChild) => {
    if (message.type === 'abort') running.get(message.call)?.abort()
    else void handle(message)
  })
  // The server has exited, for whatever reason.
  process.on('disconnect', () => process.exit(0))
  setInterval(sendMemory, memoryEveryMs).unref()
  send({ type: 'ready' })
}

function send(message: FromChild) {
  if (process.connected) process.send?.(message)
}

const sendMemory = () => send({ type: 'memory', residentBytes: process.memoryUsage.rss() })

const serializeFailure = (cause: unknown) =>
  cause instanceof EngineFailure
    ? { reason: cause.reason, detail: cause.detail }
    : { reason: 'failed' as const, detail: cause instanceof Error ? cause.message : String(cause) }

/** The server has priority: for the processor, and when the system must end a process for lack of memory. */
function lowerPriority() {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    if (process.platform === 'linux') writeFileSync(oomScoreFile, '500')
  } catch (cause) {
    process.stderr.write(`cannot step back: ${String(cause)}\n`)
  }
}
