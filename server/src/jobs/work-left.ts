import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log.ts'
import type { Turns } from './turns.ts'

interface Options {
  readonly turns: Turns
  readonly live: LiveChannel
  readonly log: Log
  /** Whether anybody waits for the work to end. */
  matters(): boolean
  administrator(): Promise<string | undefined>
}

const tellEveryMs = 1000

/** Counts the work of everyone that waits or runs, streamed replies too, and tells the administrator how it goes down during maintenance. */
export function createWorkLeft({ turns, live, log, matters, administrator }: Options) {
  let timer: NodeJS.Timeout | undefined
  let told: number | undefined

  const count = () => {
    const { working, waiting } = turns.count()
    return working + waiting
  }
  async function tell() {
    const jobsLeft = count()
    if (jobsLeft === told) return
    told = jobsLeft
    const userId = await administrator()
    if (userId !== undefined) live.tell(userId, { type: 'work', jobsLeft })
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
      if (!matters()) stop()
      else
        timer ??= setInterval(() => {
          tell().catch((cause: unknown) =>
            log.error('le nombre de travaux restants n’a pas pu être annoncé', { cause }),
          )
        }, tellEveryMs).unref()
    },
    close: stop,
  }
}
export type WorkLeft = ReturnType<typeof createWorkLeft>
