import type { JobQueue } from './job-queue.ts'

/** Positions in the queue change in bursts; pages are notified at most this often. */
const notifyEveryMs = 1000

/** Notifies the open pages of users whose waiting jobs have moved in the queue. */
export function createPositionNotifier(queue: JobQueue) {
  const lastSent = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function notifyMoved() {
    const positions = queue.active.waitingPositions()
    for (const [jobId, { position }] of positions) {
      const job = queue.active.jobs.get(jobId)
      const hasMoved = lastSent.get(jobId) !== position
      lastSent.set(jobId, position)
      if (job && hasMoved && queue.live.mayHaveSubscribers(job.stored.userId))
        queue.notify(job, positions)
    }
    for (const jobId of lastSent.keys()) if (!positions.has(jobId)) lastSent.delete(jobId)
    if (positions.size === 0) stop()
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Called when a job joins the queue: sends its moves until the queue is empty. */
    start(): void {
      timer ??= setInterval(notifyMoved, notifyEveryMs).unref()
    },
    stop,
  }
}
export type PositionNotifier = ReturnType<typeof createPositionNotifier>
