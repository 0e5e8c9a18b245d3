import { transcription } from '@atelier/contract/transcription/operations'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const transcriptionClient = clientFor(transcription)
/** The long calls, which return the accepted job at once. */
export const transcriptionJobs = jobClientFor(transcription)
