import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { AdminJob } from '@atelier/contract/monitoring/monitoring'
import type { AccountService } from '#features/account/account.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'

interface JobActionsDependencies {
  readonly jobs: Pick<JobsService, 'listAllActive' | 'cancelOfAnyUser'>
  readonly account: Pick<AccountService, 'emailsOf'>
  record(entry: NewAuditEntry): Promise<void>
}

/** The administrator lists and cancels the jobs of all users. */
export function jobActions({ jobs, account, record }: JobActionsDependencies) {
  return {
    async allJobs(): Promise<AdminJob[]> {
      const active = await jobs.listAllActive()
      const emails = await account.emailsOf(active.map(({ userId }) => userId))
      return active.map(({ userId, job }) => ({
        id: job.id,
        kind: job.kind,
        model: job.model,
        person: { id: userId, email: emails.get(userId) ?? '' },
        state: job.state === 'running' ? 'running' : 'waiting',
        position: job.position,
        progress: job.progress,
        secondsLeft: job.secondsLeft,
        createdAt: job.createdAt,
        startedAt: job.startedAt,
      }))
    },
    async cancelJob(actor: NewAuditEntry['actor'], jobId: string): Promise<void> {
      const { kind, userId } = await jobs.cancelOfAnyUser(jobId)
      const emails = await account.emailsOf([userId])
      const name = `${kind}, ${emails.get(userId) ?? userId}`
      await record({ actor, action: 'job.cancelled', target: { id: jobId, name } })
    },
  }
}
