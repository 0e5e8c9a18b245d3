import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { EngineQueue } from './engine-queue.ts'

interface RemainingJobsDependencies {
  readonly engineQueue: EngineQueue
  readonly live: LiveChannel
  readonly log: Log
  /** Whether anybody waits for the work to end. */
  isNeeded(): boolean
  administrator(): Promise<string | undefined>
}

const notifyEveryMs = 1000

/** Counts the work of everyone that waits or runs, streamed replies too, and tells the administrator how it goes down during maintenance. */
export function createRemainingJobs({
  engineQueue,
  live,
  log,
  isNeeded,
  administrator,
}: RemainingJobsDependencies) {
  let timer: NodeJS.Timeout | undefined
  let told: number | undefined

  const count = () => {
    const { working, waiting } = engineQueue.count()
    return working + waiting
  }
  async function tell() {
    const jobsLeft = count()
    if (jobsLeft === told) return
    told = jobsLeft
    const userId = await administrator()
    if (userId !== undefined) live.publish(userId, { type: 'work', jobsLeft })
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
    told = undefined
  }

  return {
    count,
    /** Looks again whether it matters, after a change of the configuration and at the start. */
    refresh(): void {
      if (!isNeeded()) stop()
      else
        timer ??= setInterval(() => {
          tell().catch((cause: unknown) =>
            log.error('le nombre de travaux restants n’a pas pu être annoncé', { cause }),
          )
        }, notifyEveryMs).unref()
    },
    close: stop,
  }
}
export type RemainingJobs = ReturnType<typeof createRemainingJobs>
