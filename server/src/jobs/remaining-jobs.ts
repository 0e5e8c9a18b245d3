import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { EngineQueue } from './engine-queue/engine-queue.ts'

interface RemainingJobsDependencies {
  readonly engineQueue: EngineQueue
  readonly live: LiveChannel
  readonly log: Log
  /** Whether maintenance is on, so that the administrator waits for the jobs to end. */
  isNeeded(): boolean
  administrator(): Promise<string | undefined>
}

const notifyEveryMs = 1000

/** Counts all users' waiting and running jobs on all servers, streamed replies included, and notifies the administrator of the count during maintenance. */
export function createRemainingJobs({
  engineQueue,
  live,
  log,
  isNeeded,
  administrator,
}: RemainingJobsDependencies) {
  let timer: NodeJS.Timeout | undefined
  let lastSent: number | undefined

  const count = async () => {
    const { working, waiting } = await engineQueue.countAll()
    return working + waiting
  }
  async function notify() {
    const jobsLeft = await count()
    if (jobsLeft === lastSent) return
    lastSent = jobsLeft
    const userId = await administrator()
    if (userId !== undefined) live.publish(userId, { type: 'work', jobsLeft })
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
    lastSent = undefined
  }

  return {
    count,
    /** Called at the start and after a change of the configuration. */
    refresh(): void {
      if (!isNeeded()) stop()
      else
        timer ??= setInterval(() => {
          notify().catch((cause: unknown) =>
            log.error('le nombre de tâches restantes n’a pas pu être annoncé', { cause }),
          )
        }, notifyEveryMs).unref()
    },
    close: stop,
  }
}
export type RemainingJobs = ReturnType<typeof createRemainingJobs>
