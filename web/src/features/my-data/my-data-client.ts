import { activity } from '@atelier/contract/my-data/activity'
import { myData } from '@atelier/contract/my-data/my-data'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const myDataClient = clientFor({ ...myData, ...activity })
/** The long calls, which answer at once with the job that was accepted. */
export const myDataJobs = jobClientFor(myData)
