import { Problem } from '@atelier/contract/problems/problems'
import type { ChatMessage } from '@atelier/engine/engine'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { EngineQueue, ReleaseSlot } from '#jobs/engine-queue.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { messagesWithFiles } from '../files/messages-with-files.ts'
import type { EditedQuestion, StoredChat, StoredMessage } from '../stored-chat.ts'
import { fitPrompt } from './fit-prompt.ts'
import { createReplyRecorder } from './reply-recorder.ts'
import { type ReplyInProgress, type ReplyPrompt, writeReply } from './reply-writer.ts'

export interface RepliesDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly models: ModelsService
  readonly attachments: AttachmentsService
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly turns: EngineQueue
  readonly live: LiveChannel
  readonly clock: Clock
  readonly log: Log
  /** The installation's bound on one reply, in tokens. */
  maxTokensPerRequest(): number
}

/** What a reply needs to begin. */
export interface ReplyStart {
  readonly chat: StoredChat
  /** What was said before, the question last. */
  readonly history: readonly StoredMessage[]
  /** The empty reply to be written. */
  readonly reply: StoredMessage
  /** Rows to store before anything is told; none when they already are. */
  readonly rows: readonly StoredMessage[]
  /** Files that the question takes with it. */
  readonly attachments?: readonly string[]
  /** The reply that the new one replaces. */
  readonly replaces?: string
  /** The question in other words, which it gets once the reply has text. */
  readonly edited?: EditedQuestion
  /** Stores what it is given, with whatever belongs to it; a plain commit unless told. */
  save?(
    writeRows: (on: WriteTransaction) => Promise<void>,
    waitsFor: { readonly engine?: string },
  ): Promise<unknown>
  /** In place of a turn taken from the common queue. */
  takeSlot?(signal: AbortSignal): Promise<ReleaseSlot>
}

/** How long a stopping server lets replies come to their own end. */
const shutdownTimeoutMs = 5000

/** The replies being written right now: one per chat at the most. */
export function createReplies(options: RepliesDependencies) {
  const recorder = createReplyRecorder(options)
  const writing = new Map<string, ReplyInProgress>()
  const writers = new Map<string, string>()
  const reserved = new Set<string>()

  function watch({ id: chatId, userId }: StoredChat, current: ReplyInProgress) {
    writing.set(chatId, current)
    writers.set(chatId, userId)
    const forget = () => {
      writing.delete(chatId)
      writers.delete(chatId)
      options.live.publish(userId, { type: 'chat', chatId, replying: false })
    }
    current.done.then(forget, (cause: unknown) => {
      forget()
      options.log.error('une réponse n’a pas pu être enregistrée', { cause })
    })
  }

  return {
    find: (chatId: string): ReplyInProgress | undefined => writing.get(chatId),

    /** Ends what is being written for this person, whose chats are about to go. */
    async endAllByUser(userId: string): Promise<void> {
      const theirs = [...writing].flatMap(([chatId, current]) =>
        writers.get(chatId) === userId ? [current] : [],
      )
      for (const current of theirs) current.end('removed')
      await Promise.allSettled(theirs.map((current) => current.done))
    },

    /** Does something that no other reply of this chat may do meanwhile. */
    async withLock<T>(chatId: string, act: () => Promise<T>): Promise<T> {
      if (writing.has(chatId) || reserved.has(chatId)) throw new Problem('chat.busy')
      reserved.add(chatId)
      try {
        return await act()
      } finally {
        reserved.delete(chatId)
      }
    },

    /** Begins a reply; resolves once its rows are stored. The engine is asked at once, but nothing of it is told before. */
    async begin(start: ReplyStart): Promise<ReplyInProgress> {
      const current = await startWriting(options, recorder, start)
      watch(start.chat, current.writing)
      try {
        await current.stored
      } catch (cause) {
        current.writing.end('removed')
        throw cause
      }
      // Not before: another window asks for the chat at once, and is to find the question in it.
      options.live.publish(start.chat.userId, {
        type: 'chat',
        chatId: start.chat.id,
        replying: true,
      })
      return current.writing
    },

    /** Lets replies end, then ends them with what they have. */
    async close(): Promise<void> {
      const all = [...writing.values()]
      const timer = setTimeout(() => {
        for (const current of all) current.end('interrupted')
      }, shutdownTimeoutMs)
      await Promise.allSettled(all.map((current) => current.done))
      clearTimeout(timer)
    },
  }
}
export type Replies = ReturnType<typeof createReplies>

async function startWriting(
  options: RepliesDependencies,
  recorder: ReturnType<typeof createReplyRecorder>,
  start: ReplyStart,
) {
  const { chat, history, rows, reply, replaces, edited, attachments = [] } = start
  const offered = await options.models.offered('text', chat.model)
  const prompt = promptOf(chat, offered, textMessagesOf(history), options.maxTokensPerRequest())
  const now = options.clock.now()
  const writeRows = async (on: WriteTransaction) => {
    await options.chats.addMessages(rows, on)
    const message = { userId: chat.userId, chatId: chat.id, messageId: history.at(-1)?.id ?? '' }
    await options.attachments.claim(on, message, attachments)
    await options.chats.touch(chat.id, now, on)
  }
  const waitsFor = options.models.engineToWaitFor(offered)
  const stored = start.save ? start.save(writeRows, waitsFor) : options.database.commit(writeRows)
  const slotRequest = { userId: chat.userId, ...waitsFor }
  const takeSlot =
    start.takeSlot ?? ((signal: AbortSignal) => options.turns.takeSlot(slotRequest, signal))
  const withFiles = async (signal: AbortSignal) => {
    // Until then its files are not the question's.
    if (attachments.length > 0) await stored
    const replyTokens = prompt.parameters.maxTokens ?? 0
    const said = await messagesWithFiles(options, { chat, history, offered, replyTokens }, signal)
    return said && promptOf(chat, offered, said, replyTokens)
  }
  const order = {
    userId: chat.userId,
    chatId: chat.id,
    offered,
    prompt,
    withFiles,
    reply: { ...reply, leftOut: prompt.first.leftOut },
    replaces,
    edited,
    stored,
    takeSlot,
  }
  return { stored, writing: writeReply({ ...options, recorder }, order) }
}

/** What was said that has words. */
const textMessagesOf = (history: readonly StoredMessage[]): ChatMessage[] =>
  history
    .filter((message) => message.content !== '')
    .map(({ role, content }) => ({ role, content }))

/** What the engine is asked: the system prompt, then what was said, as far as the model can hold it. */
function promptOf(
  chat: StoredChat,
  { model }: OfferedModel,
  messages: readonly ChatMessage[],
  mostTokens: number,
): ReplyPrompt {
  const { systemPrompt, temperature, topP, topK, maxTokens } = chat.settings
  const conversation = { systemPrompt, messages }
  const replyTokens = Math.min(maxTokens, mostTokens)
  return {
    conversation,
    first: fitPrompt(conversation, { window: model.contextSize, replyTokens }),
    parameters: { model: model.id, temperature, topP, topK, maxTokens: replyTokens },
  }
}
