import type { Log } from '#platform/log/log.ts'
import { asChore, type Servers } from '#platform/servers.ts'

const sweepEveryMs = 60 * 60 * 1000

interface CountSweepDependencies {
  readonly counts: readonly { removeOld(): Promise<void> }[]
  readonly mayRunChore: Servers['mayRunChore']
  readonly log: Log
}

/** Removes from time to time what the servers of an installation no longer count. */
export function startCountSweep({ counts, mayRunChore, log }: CountSweepDependencies) {
  const removeOld = asChore(mayRunChore, { name: 'old-counts', everyMs: sweepEveryMs }, () =>
    Promise.all(counts.map((count) => count.removeOld())),
  )
  const timer = setInterval(() => {
    removeOld().catch((cause: unknown) =>
      log.error('les anciens décomptes des limites n’ont pas pu être supprimés', { cause }),
    )
  }, sweepEveryMs).unref()
  return { close: (): void => clearInterval(timer) }
}
