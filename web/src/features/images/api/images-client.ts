import { imageOperations } from '@atelier/contract/images/operations'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const imagesClient = clientFor(imageOperations)
/** The long calls, which return the accepted job at once. */
export const imageJobs = jobClientFor(imageOperations)
