import { models } from '@atelier/contract/models/models'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const modelsClient = clientFor(models)
/** The long calls, which return the accepted job at once. */
export const modelJobs = jobClientFor(models)
