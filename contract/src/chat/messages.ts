import { z } from 'zod'
import { get, json } from '#wire/operation.ts'
import { Chat, chatLimits, Message } from './chat.ts'
import { QueuedMessage } from './queue/queue.ts'

/** Messages per page. */
export const messagePageLimits = { default: 60, max: 200 } as const

const messageId = z.string().min(1).max(300).optional()
/** Which page of a chat is requested: its end, or the messages before, after or around one message. */
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
      error: 'before, after ou around\u00a0: un seul à la fois',
      path: ['before'],
    },
  )
export type MessageQuery = z.output<typeof MessageQuery>

/** A message of the path that is shown. */
export const ShownMessage = Message.extend({
  /** The finished replies beside this one, by column. */
  beside: z
    .array(Message)
    .max(chatLimits.compared - 1)
    .optional(),
})
export type ShownMessage = z.output<typeof ShownMessage>

/**
 * A page of messages, with the chat at the same time. A reply that is still being written is not
 * included.
 */
export const MessagePage = z.object({
  /** Without messages: its `messages` is `"[]"`. */
  chat: Chat,
  messages: z.array(ShownMessage),
  /** Replies that are being written, by column; those of a version that is not shown too. */
  writing: z.array(
    z.object({
      replyId: z.string(),
      isShown: z.boolean(),
      model: Message.shape.model,
      column: Message.shape.column,
      /** Its question, and the finished replies beside it: of the only one that is being written, among several side by side. */
      again: z
        .object({
          questionId: z.string(),
          beside: z.array(Message).max(chatLimits.compared - 1),
        })
        .optional(),
    }),
  ),
  /** Messages that wait, in the order in which they will be sent. */
  queued: z.array(QueuedMessage),
  /** Number of messages before the first of this page. */
  before: z.number().int(),
  /** Number of messages in the chat, of the versions that are shown. */
  total: z.number().int(),
})
export type MessagePage = z.output<typeof MessagePage>

/** Reading a chat page by page, so that its length does not matter. */
export const chatMessages = {
  messages: get('/chat/:chatId/messages', {
    largeAnswer: true,
    access: 'user',
    summary:
      'Lire un chat et une partie de ses messages\u00a0: les derniers, ou ceux qui précèdent, suivent ou entourent l’un d’eux\u00a0; une réponse en cours n’y est pas encore',
    query: MessageQuery,
    reply: json(MessagePage),
    problems: ['chat.not-found', 'chat.message-not-found', 'chat.other-version'],
  }),
}
