import { JobSummary } from '@atelier/contract/jobs/jobs'
import { z } from 'zod'
import { defineQuestion, defineTopic } from '#platform/bus/bus.ts'

/** To every server: this job has ended; its row says how. */
export const jobEnded = defineTopic('job-ended', z.object({ jobId: z.string() }))

/** To the server that does a job: cancel it. It answers once the job has ended, or after a while. */
export const cancelThere = defineQuestion(
  'cancel-job',
  z.object({ userId: z.string(), jobId: z.string() }),
  /** `false` when it does not have this job. */
  z.object({ isCancelling: z.boolean() }),
)

/** To the server that does these jobs: their positions, progress and estimates. */
export const describeThere = defineQuestion(
  'describe-jobs',
  z.object({ jobIds: z.array(z.string()) }),
  z.object({ jobs: z.array(JobSummary) }),
)
