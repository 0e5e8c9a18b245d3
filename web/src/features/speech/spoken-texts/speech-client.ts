import { speech } from '@atelier/contract/speech/speech'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const speechClient = clientFor(speech)
/** The long calls, which answer at once with the job that was accepted. */
export const speechJobs = jobClientFor(speech)
