import { z } from 'zod'
import { get, json } from '#wire/operation.ts'
import { Chat, Message } from './chat.ts'

/** Messages of a chat that travel at once. */
export const messagePageLimits = { default: 60, max: 200 } as const

const messageId = z.string().min(1).max(300).optional()
/** Which stretch of a chat is wanted: its end, or what stands before, after or around one message. */
export const MessageQuery = z
  .object({
    before: messageId,
    after: messageId,
    around: messageId,
    limit: z.coerce
      .number<string | number>()
      .int()
      .min(1)
      .max(messagePageLimits.max)
      .default(messagePageLimits.default),
  })
  .refine(
    ({ before, after, around }) =>
      [before, after, around].filter((id) => id !== undefined).length <= 1,
    {
      error: 'before, after ou around : un seul à la fois',
      path: ['before'],
    },
  )
export type MessageQuery = z.output<typeof MessageQuery>

/** A stretch of a chat, with the chat as it stood then. A reply that is being written is not in it. */
export const MessagePage = z.object({
  /** Its `messages` are `"[]"`. */
  chat: Chat,
  messages: z.array(Message),
  /** How many messages stand before the first of these. */
  before: z.number().int(),
  /** How many messages the chat has. */
  total: z.number().int(),
})
export type MessagePage = z.output<typeof MessagePage>

/** Reading a chat a stretch at a time, however long it is. */
export const chatMessages = {
  messages: get('/chat/:chatId/messages', {
    access: 'user',
    summary:
      'Lire un chat et une partie de ses messages : les derniers, ou ceux d’avant, d’après ou d’autour de l’un d’eux',
    query: MessageQuery,
    reply: json(MessagePage),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
}
