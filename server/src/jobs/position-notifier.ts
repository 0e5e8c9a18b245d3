import type { JobQueue } from './job-queue.ts'

/** Places in the queue change in bursts; people are told at most this often. */
const notifyEveryMs = 1000

/** Tells people whose pages are open where their waiting jobs stand, whenever that has changed. */
export function createPositionNotifier(queue: JobQueue) {
  const lastTold = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function tellMoved() {
    const places = queue.active.waitingPositions()
    for (const [jobId, { position }] of places) {
      const job = queue.active.jobs.get(jobId)
      const isNews = lastTold.get(jobId) !== position
      lastTold.set(jobId, position)
      if (job && isNews && queue.live.hasSubscribers(job.row.user_id)) queue.notify(job, places)
    }
    for (const jobId of lastTold.keys()) if (!places.has(jobId)) lastTold.delete(jobId)
    if (places.size === 0) stop()
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Someone joined the queue; from now on its movements are told until it is empty. */
    start(): void {
      timer ??= setInterval(tellMoved, notifyEveryMs).unref()
    },
    stop,
  }
}
export type PositionNotifier = ReturnType<typeof createPositionNotifier>
