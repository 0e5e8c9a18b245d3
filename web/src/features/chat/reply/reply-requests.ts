import type { Message } from '@atelier/contract/chat/chat'
import type { RegenerateRequest, ReplyChunk } from '@atelier/contract/chat/replies'
import type { QueryClient } from '@tanstack/react-query'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { chatClient, chatJobs } from '../cache/chat-client.ts'
import type { SentQuestion } from '../cache/loaded-chat.ts'
import type { OpenStream } from './reply-run.ts'

/** How the server is asked for a reply. Nothing is sent before the stream is opened. */
export function createReplyRequests(queries: QueryClient) {
  return {
    /** A message with files is accepted as a job, whose reply is shown whole. */
    send: (question: SentQuestion, asStream: boolean): OpenStream =>
      asStream && question.message.attachments === undefined
        ? toStream((chatId, signal) =>
            chatClient.streamMessage({ chatId, body: draftOf(question) }, { signal }),
          )
        : sendAsJob(queries, question),
    /** The reply to this question is being written already. */
    follow: ({ attachments }: Message, asStream: boolean): OpenStream =>
      asStream && attachments === undefined ? subscribe : withoutDeltas(subscribe),
    regenerate: (request: RegenerateRequest, asStream: boolean): OpenStream => {
      const open = toStream((chatId, signal) =>
        chatClient.regenerate({ chatId, body: request }, { signal }),
      )
      return asStream ? open : withoutDeltas(open)
    },
    continue: (messageId: string, asStream: boolean): OpenStream => {
      const open = toStream((chatId, signal) =>
        chatClient.continueReply({ chatId, messageId }, { signal }),
      )
      return asStream ? open : withoutDeltas(open)
    },
    edit: (question: Message, content: string, asStream: boolean): OpenStream => {
      const { id: messageId, timestamp } = question
      const body = { content, timestamp }
      const open = toStream((chatId, signal) =>
        chatClient.editQuestion({ chatId, messageId, body }, { signal }),
      )
      return asStream ? open : withoutDeltas(open)
    },
    subscribe,
    stop: async (chatId: string): Promise<Message> =>
      (await chatClient.stopReply({ chatId })).message,
  }
}

/** A call that returns a stream, as the stream itself. */
const toStream = (
  call: (chatId: string, signal: AbortSignal) => Promise<AsyncIterable<ReplyChunk>>,
): OpenStream =>
  async function* (chatId, signal) {
    yield* await call(chatId, signal)
  }

const subscribe: OpenStream = toStream((chatId, signal) =>
  chatClient.followReply({ chatId }, { signal }),
)

/** Under the message that its writer saw last, whatever another tab shows by now. */
const draftOf = ({ message: { content }, parentId }: SentQuestion) => ({
  content,
  ...(parentId !== undefined && { parentId }),
})

/** Accepted at once, then subscribed to however long it takes. */
const sendAsJob = (queries: QueryClient, question: SentQuestion): OpenStream =>
  async function* (chatId, signal) {
    const { attachments = [] } = question.message
    const body = { ...draftOf(question), attachments: attachments.map(({ id }) => id) }
    updateJob(queries, await chatJobs.sendMessage({ chatId, body }, { signal }))
    yield* withoutDeltas(subscribe)(chatId, signal)
  }

/** Only the chunks without text: the reply is shown when it is complete. */
const withoutDeltas = (open: OpenStream): OpenStream =>
  async function* (chatId, signal) {
    for await (const chunk of open(chatId, signal)) if (chunk.choices.length === 0) yield chunk
  }
