import { chatOperations } from '@atelier/contract/chat/operations'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const chatClient = clientFor(chatOperations)
/** The long calls, which answer at once with the job that was accepted. */
export const chatJobs = jobClientFor(chatOperations)
