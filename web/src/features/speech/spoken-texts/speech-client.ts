import { speech } from '@atelier/contract/speech/speech'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const speechClient = clientFor(speech)
/** The long calls, which return the accepted job at once. */
export const speechJobs = jobClientFor(speech)
