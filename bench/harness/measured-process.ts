import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ProcessReply } from './process-messages.ts'

/** A process of the bench, stopped with it. */
export interface MeasuredProcess {
  /** What it printed first: the address where it listens. */
  readonly url: string
  readonly pid: number
  request<T>(question: string, value?: unknown): Promise<T>
  stop(): Promise<void>
}

interface MeasuredProcessOptions {
  readonly main: string
  readonly args?: readonly string[]
  /** The only processor it may use. */
  readonly core: number | undefined
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
const stopWithinMs = 8000
const processUsage = fileURLToPath(import.meta.resolve('./process-usage.ts'))

/** Whether each process can be given a processor of its own choice. */
export const canPin = (): boolean =>
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

export async function startMeasuredProcess({
  main,
  args = [],
  core,
}: MeasuredProcessOptions): Promise<MeasuredProcess> {
  const program = [process.execPath, '--expose-gc', '--import', processUsage, main, ...args]
  const [command = '', ...rest] =
    core === undefined ? program : ['taskset', '-c', String(core), ...program]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  running.add(child)
  const gone = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return { exitCode: Number(code) }
  })
  const orGone = async <T>(wanted: Promise<T>): Promise<T> => {
    const first = await Promise.race([wanted.then((value) => ({ value })), gone])
    if ('exitCode' in first) throw new Error(`${main} s’est arrêté (code ${first.exitCode})`)
    return first.value
  }
  return {
    url: await orGone(firstLine(child)),
    pid: child.pid ?? 0,
    request: createRequest(child, orGone),
    stop: () => stop(child),
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('a child without output')
  const lines = createInterface(child.stdout)
  const [line] = await once(lines, 'line')
  return String(line)
}

function createRequest(
  child: ChildProcess,
  orGone: <T>(wanted: Promise<T>) => Promise<T>,
): MeasuredProcess['request'] {
  const waiting = new Map<number, (reply: ProcessReply) => void>()
  let last = 0
  child.on('message', (reply: ProcessReply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  return async <T>(ask: string, value?: unknown): Promise<T> => {
    const id = ++last
    const replied = new Promise<ProcessReply>((resolve) => waiting.set(id, resolve))
    child.send({ id, ask, value })
    const reply = await orGone(replied)
    if ('failure' in reply) throw new Error(`${ask} : ${reply.failure}`)
    return reply.answer as T // both ends are this bench
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(timer)
}
