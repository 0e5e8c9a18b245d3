import type { ActiveJob } from '../active-jobs.ts'
import type { JobAbortReason } from '../job-definition.ts'
import type { JobQueue } from '../job-queue.ts'
import type { StoredJob } from '../jobs.repository.ts'
import { resumeJob } from '../run/resume-job.ts'
import { leaveToOthers } from './wait-for-result.ts'

/** Takes over the jobs of servers that have ended, and leaves this server's to others when it was declared dead. */
export function createAdoption(queue: JobQueue, enqueue: (stored: StoredJob) => ActiveJob) {
  const { servers, repository, active, taken } = queue
  let isLeaving = false
  servers.onDeclaredDead(() => {
    for (const job of [...active.jobs.values()]) {
      job.ticket?.leave()
      job.abort.abort('interrupted' satisfies JobAbortReason)
      if (!job.slot) leaveToOthers(queue, job)
    }
  })
  return {
    /** Takes over the active jobs of servers that have ended; they run after `resumeTaken`. */
    async takeAbandoned(): Promise<void> {
      if (isLeaving) return
      const owners = await repository.listOwners()
      // Read after the owners: one that started meanwhile and took jobs over is among the living.
      const living = new Set(await servers.listLivingIds())
      const dead = owners.filter((id) => !living.has(id))
      if (dead.length === 0) return
      for (const job of await repository.takeFrom(dead, servers.id())) taken.set(job.id, job)
    },
    /** This server is about to end: what waits here goes to the others, and who waits for it here gets the result from there. */
    async handOver(): Promise<void> {
      if ((await servers.listLivingIds()).length === 1) return
      isLeaving = true
      const waiting = [...active.jobs.values()].filter((job) => !job.slot)
      for (const job of waiting) job.ticket?.leave()
      await repository.releaseWaiting(servers.id())
      for (const job of waiting) leaveToOthers(queue, job)
    },
    async resumeTaken(): Promise<void> {
      const waiting: StoredJob[] = []
      for (const job of [...taken.values()]) {
        const next = job.state === 'waiting' ? job : await resumeJob(queue, job)
        if (next) waiting.push(next)
        else taken.delete(job.id)
      }
      for (const job of waiting) {
        enqueue(job)
        taken.delete(job.id)
      }
    },
  }
}
