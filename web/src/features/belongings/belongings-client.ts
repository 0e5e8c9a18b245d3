import { activity } from '@atelier/contract/activity'
import { belongings } from '@atelier/contract/belongings'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const belongingsClient = clientFor({ ...belongings, ...activity })
/** The long calls, which answer at once with the job that was accepted. */
export const belongingsJobs = jobClientFor(belongings)
