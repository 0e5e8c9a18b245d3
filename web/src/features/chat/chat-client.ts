import { chat } from '@atelier/contract/chat'
import { chatEditing } from '@atelier/contract/chat-editing'
import { chatHistory } from '@atelier/contract/chat-history'
import { chatReading } from '@atelier/contract/chat-reading'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'
import { chatTexts } from './chat.texts.ts'

export const chatClient = clientFor(
  { ...chat, ...chatEditing, ...chatHistory, ...chatReading },
  { invalidReply: chatTexts.invalidReply },
)
/** The long calls, which answer at once with the job that was accepted. */
export const chatJobs = jobClientFor(chat)
