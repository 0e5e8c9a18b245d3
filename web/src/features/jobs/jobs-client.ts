import { jobs } from '@atelier/contract/jobs'
import { clientFor } from '#api/client.ts'

export const jobsClient = clientFor(jobs)
