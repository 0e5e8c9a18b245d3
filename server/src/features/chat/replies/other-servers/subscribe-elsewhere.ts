import { setTimeout as delay } from 'node:timers/promises'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import type { Bus } from '#platform/bus/bus.ts'
import type { ChatRepository } from '../../chat.repository.ts'
import { presentMessage, usageOf } from '../../present-chat.ts'
import type { StoredMessage } from '../../stored-chat.ts'
import { introduction } from '../live-reply.ts'
import { streamStoredReply } from '../stored-reply.ts'
import { mergeStreams } from './merge-streams.ts'
import { readReply } from './reply-questions.ts'

interface SubscribeElsewhereDependencies {
  readonly bus: Pick<Bus, 'ask'>
  readonly chats: Pick<ChatRepository, 'message' | 'unfinishedReplies' | 'comparedReplies'>
  /** How often the stored reply is read while the server that writes it does not answer. */
  readonly storedReadMs?: number
}
interface ChatElsewhere {
  readonly chatId: string
  /** The server that writes in it. */
  readonly writer: string
}
interface ReplyElsewhere extends ChatElsewhere {
  /** Absent when nothing of it is stored yet. */
  readonly replyId: string | undefined
}

/** A server that writes a reply answers at least this often, also when there is nothing new. */
export const maxSilenceMs = 2000
const answerWithinMs = 3 * maxSilenceMs
const defaultStoredReadMs = 1000

interface ReceivedText {
  content: string
  reasoning: string
}

/** Subscribes to the replies that another server writes in a chat; where they stand side by side, to those that have ended too. */
export async function* subscribeElsewhere(
  dependencies: SubscribeElsewhereDependencies,
  chat: ChatElsewhere,
  signal: AbortSignal,
): AsyncGenerator<ReplyChunk, void, void> {
  const { chats } = dependencies
  const [first] = await chats.unfinishedReplies(chat.chatId)
  const beside = first?.comparePlace === undefined ? [] : await chats.comparedReplies(first)
  const reply = (replyId?: string) => subscribeToReply(dependencies, { ...chat, replyId }, signal)
  if (beside.length < 2) return yield* reply(first?.id)
  yield* mergeStreams(
    beside.map((one) => ({
      introduction: introduction({
        replyId: one.id,
        model: one.model,
        column: one.comparePlace,
      }),
      chunks: one.status === 'writing' ? reply(one.id) : streamStoredReply(one),
    })),
  )
}

/**
 * Subscribes to a reply that another server writes, from its start to its end: that server is asked again and again for what is new. When
 * it does not answer, the stored text is read, which is saved once a second, until the reply has ended there or was taken over.
 */
async function* subscribeToReply(
  dependencies: SubscribeElsewhereDependencies,
  { chatId, writer, ...reply }: ReplyElsewhere,
  signal: AbortSignal,
): AsyncGenerator<ReplyChunk, void, void> {
  const { bus } = dependencies
  const received: ReceivedText = { content: '', reasoning: '' }
  let { replyId } = reply
  let from = 0
  while (!signal.aborted) {
    const part = await bus.ask(writer, readReply, { chatId, replyId, from }, answerWithinMs)
    if (signal.aborted) return
    if (part) {
      replyId = part.replyId
      from = part.position
      for (const chunk of part.chunks) {
        remember(received, chunk)
        yield chunk
      }
      if (part.hasEnded) return
      continue
    }
    // Not there, or not writing this reply any more: from here on the rows say how it goes on.
    if (replyId !== undefined)
      yield* subscribeToStored(dependencies, { chatId, replyId, received }, signal)
    return
  }
}

interface StoredText {
  readonly chatId: string
  readonly replyId: string
  readonly received: ReceivedText
}

async function* subscribeToStored(
  { chats, storedReadMs = defaultStoredReadMs }: SubscribeElsewhereDependencies,
  { chatId, replyId, received }: StoredText,
  signal: AbortSignal,
): AsyncGenerator<ReplyChunk, void, void> {
  while (!signal.aborted) {
    const stored = await chats.message(chatId, replyId)
    if (!stored) return
    yield* missingText(received, stored)
    if (stored.status !== 'writing') {
      yield { message: presentMessage(stored), usage: usageOf(stored) ?? null, choices: [] }
      return
    }
    await delay(storedReadMs, undefined, { signal }).catch(() => 'the reader has left')
  }
}

function remember(received: ReceivedText, chunk: ReplyChunk) {
  const [choice] = chunk.choices
  received.content += choice?.delta.content ?? ''
  received.reasoning += choice?.delta.reasoning ?? ''
}

function* missingText(
  received: ReceivedText,
  { content, reasoning }: StoredMessage,
): Generator<ReplyChunk, void, void> {
  for (const [kind, stored] of [
    ['reasoning', reasoning],
    ['content', content],
  ] as const) {
    const missing = stored.slice(received[kind].length)
    if (missing === '') continue
    received[kind] += missing
    yield { choices: [{ index: 0, delta: { [kind]: missing } }] }
  }
}
