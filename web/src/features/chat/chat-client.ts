import { chat } from '@atelier/contract/chat'
import { clientFor } from '#api/client.ts'
import { chatTexts } from './chat.texts.ts'

export const chatClient = clientFor(chat, { invalidReply: chatTexts.invalidReply })
