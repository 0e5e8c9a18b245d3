import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { check, ms } from './report.ts'

export interface Waits {
  readonly longest: number
  readonly p99: number
  /** The longest of a thread that does nothing meanwhile: what the machine's other programs cost. */
  readonly idle: number
}

const maxWait = 50
const maxP99 = 20

/** How long the main thread is held up meanwhile, beyond the timer's own step. */
export async function longestWait(work: () => Promise<unknown>): Promise<Waits> {
  const idle = new Worker(new URL('./idle-thread.ts', import.meta.url))
  await once(idle, 'message')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  idle.postMessage('end')
  const [longest] = await once(idle, 'message')
  await idle.terminate()
  return { longest: delay.max / 1e6, p99: delay.percentile(99) / 1e6, idle: Number(longest) }
}

export const checkWaits = (
  when: string,
  { longest, p99, idle }: Waits,
  more: readonly string[] = [],
) =>
  check(
    longest <= idle + maxWait && p99 <= maxP99,
    `Attente du fil principal pendant ${when} (${maxWait} ms de plus qu’un fil oisif, p99 ${maxP99})`,
    [ms(longest), `fil oisif ${ms(idle)}`, `p99 ${ms(p99)}`, ...more],
  )
