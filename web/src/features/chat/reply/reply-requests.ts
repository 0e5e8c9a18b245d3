import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message } from '@atelier/contract/chat/chat'
import type { RegenerateRequest, ReplyChunk } from '@atelier/contract/chat/replies'
import { defined } from '@atelier/contract/wire/defined'
import type { QueryClient } from '@tanstack/react-query'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { chatClient, chatJobs } from '../cache/chat-client.ts'
import type { SentQuestion } from '../cache/loaded-chat.ts'
import type { OpenStream } from './reply-run.ts'

/** What an edited question says, with which of its files, and to which models. */
interface EditedRequest {
  readonly content: string
  /** All of them when absent. */
  readonly files?: readonly Attachment[] | undefined
  readonly models?: readonly string[] | undefined
}

/** How the server is asked for a reply. Nothing is sent before the stream is opened. */
export function createReplyRequests(queries: QueryClient) {
  return {
    /** A message with files is accepted as a job, whose reply is shown whole. */
    send: (question: SentQuestion, asStream: boolean): OpenStream => {
      const { models, message } = question
      if (!models && (!asStream || message.attachments !== undefined))
        return sendAsJob(queries, question)
      const open = toStream((chatId, signal) =>
        chatClient.streamMessage(
          { chatId, body: { ...draftOf(question), ...withModels(models) } },
          { signal },
        ),
      )
      return asStream ? open : withoutDeltas(open)
    },
    /** The reply to this question is being written already. */
    follow: ({ message: { attachments }, models }: SentQuestion, asStream: boolean): OpenStream =>
      asStream && (models || attachments === undefined) ? subscribe : withoutDeltas(subscribe),
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
    edit: (question: Message, edit: EditedRequest, asStream: boolean): OpenStream => {
      const { id: messageId, timestamp } = question
      const { content, files, models } = edit
      const keep = files?.map(({ id }) => id)
      const body = { content, timestamp, ...defined({ keep }), ...withModels(models) }
      const open = toStream((chatId, signal) =>
        chatClient.editQuestion({ chatId, messageId, body }, { signal }),
      )
      return asStream ? open : withoutDeltas(open)
    },
    subscribe,
    /** All replies that are being written, or one of them. */
    stop: async (chatId: string, replyId?: string): Promise<Message> =>
      (await chatClient.stopReply({ chatId, body: defined({ replyId }) })).message,
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
const draftOf = ({ message: { content, attachments = [] }, parentId }: SentQuestion) => ({
  content,
  ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
  ...(parentId !== undefined && { parentId }),
})

/** Accepted at once, then subscribed to however long it takes. */
const sendAsJob = (queries: QueryClient, question: SentQuestion): OpenStream =>
  async function* (chatId, signal) {
    updateJob(queries, await chatJobs.sendMessage({ chatId, body: draftOf(question) }, { signal }))
    yield* withoutDeltas(subscribe)(chatId, signal)
  }

/** Several models, as the server takes them. */
const withModels = (models: readonly string[] | undefined) =>
  models === undefined ? {} : { models: [...models] }

/** Only the chunks without text: the reply is shown when it is complete. */
const withoutDeltas = (open: OpenStream): OpenStream =>
  async function* (chatId, signal) {
    for await (const chunk of open(chatId, signal))
      if (chunk.choices.length === 0 || 'column' in chunk) yield chunk
  }
