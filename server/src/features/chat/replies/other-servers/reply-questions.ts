import { Message } from '@atelier/contract/chat/chat'
import { ReplyChunk } from '@atelier/contract/chat/replies'
import { z } from 'zod'
import { defineQuestion, defineTopic } from '#platform/bus/bus.ts'

/** To the server that writes in a chat: what there is of its reply after what the asking one has; it waits a little if there is nothing. */
export const readReply = defineQuestion(
  'read-reply',
  z.object({
    chatId: z.string(),
    /** Absent at first. */
    replyId: z.string().optional(),
    from: z.number(),
  }),
  z.object({
    replyId: z.string(),
    chunks: z.array(ReplyChunk),
    /** What to ask from next. */
    position: z.number(),
    hasEnded: z.boolean(),
  }),
)

/** To the server that writes in a chat: end the replies, and say what is stored of the first. */
export const stopReply = defineQuestion(
  'stop-reply',
  z.object({
    chatId: z.string(),
    /** Absent from servers of an older version. */
    reason: z.enum(['stopped', 'superseded']).optional(),
    /** One of several, instead of all. */
    replyId: z.string().optional(),
  }),
  z.object({ message: Message }),
)

/** To every server: end the replies in this chat, or of this user. */
export const endReplies = defineTopic(
  'end-replies',
  z.object({
    chatId: z.string().optional(),
    userId: z.string().optional(),
    reason: z.enum(['removed', 'stopped']),
  }),
)
