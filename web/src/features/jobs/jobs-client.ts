import { jobs } from '@atelier/contract/jobs/jobs'
import { clientFor } from '#api/client.ts'

export const jobsClient = clientFor(jobs)
