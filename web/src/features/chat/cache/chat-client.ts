import { chat } from '@atelier/contract/chat/chat'
import { chatEditing } from '@atelier/contract/chat/editing'
import { chatHistory } from '@atelier/contract/chat/history'
import { chatMessages } from '@atelier/contract/chat/messages'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'
import { chatTexts } from '../chat.texts.ts'

export const chatClient = clientFor(
  { ...chat, ...chatEditing, ...chatHistory, ...chatMessages },
  { invalidReply: chatTexts.invalidReply },
)
/** The long calls, which answer at once with the job that was accepted. */
export const chatJobs = jobClientFor(chat)
