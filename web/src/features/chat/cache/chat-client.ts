import { chatOperations } from '@atelier/contract/chat/operations'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'
import { chatTexts } from '../chat.texts.ts'

export const chatClient = clientFor(chatOperations, { invalidReply: chatTexts.invalidReply })
/** The long calls, which answer at once with the job that was accepted. */
export const chatJobs = jobClientFor(chatOperations)
