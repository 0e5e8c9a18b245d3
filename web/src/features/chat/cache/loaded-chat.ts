import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { QuestionEdit, SentQuestion } from '../reply/streaming-reply.ts'

/** What this browser holds of a chat: its head, and one unbroken stretch of its messages. */
export interface LoadedChat extends Readonly<Omit<MessagePage, 'messages'>> {
  readonly messages: readonly Message[]
}
/** Messages, and how many of the chat stand before them. */
export type LoadedMessages = Pick<LoadedChat, 'messages' | 'before'>

/** The place in the chat behind the last message that is held. */
export const loadedEnd = ({ messages, before }: LoadedMessages): number => before + messages.length
/** Nothing was said after what is held. */
export const includesEnd = (held: LoadedChat): boolean => loadedEnd(held) >= held.total

/** A chat that has nothing in it. */
export const emptyChat = (chat: Chat): LoadedChat => ({
  chat: withoutMessages(chat),
  messages: [],
  before: 0,
  total: 0,
})
/** In the cache a chat is its head alone. */
export const withoutMessages = (chat: Chat): Chat => ({ ...chat, messages: '[]' })

/**
 * What is held once the end of the chat has come anew. Older messages that were fetched before stay, as long as both agree where they
 * meet; a reader who is far from the end stays there and only learns how long the chat has become.
 */
export function withNewest(held: LoadedChat | undefined, newest: LoadedChat): LoadedChat {
  if (!held) return newest
  if (newest.before > loadedEnd(held)) return { ...held, chat: newest.chat, total: newest.total }
  const meetsAt = newest.before - held.before
  const isSame =
    meetsAt >= 0 &&
    (meetsAt === held.messages.length || held.messages[meetsAt]?.id === newest.messages[0]?.id)
  return isSame
    ? {
        ...newest,
        before: held.before,
        messages: [...held.messages.slice(0, meetsAt), ...newest.messages],
      }
    : newest
}

/** With what stands right before or right after it; `undefined` when the chat has changed meanwhile, so that they no longer fit together. */
export function withAdjacentPage(held: LoadedChat, more: LoadedChat): LoadedChat | undefined {
  const { chat, total } = more
  if (loadedEnd(more) === held.before)
    return { chat, total, before: more.before, messages: [...more.messages, ...held.messages] }
  if (loadedEnd(held) === more.before)
    return { chat, total, before: held.before, messages: [...held.messages, ...more.messages] }
  return undefined
}

/** What was said up to the question that a reply is about: the one just sent, which the server may have stored or not yet, else the last one. */
export function upToQuestion(
  said: LoadedMessages,
  question: SentQuestion | undefined,
): readonly Message[] {
  const { messages, before } = said
  if (!question)
    return messages.slice(0, messages.findLastIndex((message) => message.role === 'user') + 1)
  const stored = indexOfQuestion(question, said)
  return stored === undefined
    ? [...messages, question.message]
    : messages.slice(0, stored - before + 1)
}

/** The same messages, of which one is in other words; `at` is when they were said. */
export const withEditedQuestion = (
  messages: readonly Message[],
  rewords: QuestionEdit | undefined,
  at?: string,
): readonly Message[] =>
  rewords
    ? messages.map((message) =>
        message.id === rewords.id
          ? { ...message, content: rewords.content, timestamp: at ?? message.timestamp }
          : message,
      )
    : messages

/** Where in the chat the server stored a question, if it did; another tab may have gone on with the chat since it was sent, so its place alone does not tell. */
export function indexOfQuestion(
  { message: sent, after }: SentQuestion,
  { messages, before }: LoadedMessages,
): number | undefined {
  const place = messages.findLastIndex(
    ({ role, content }, index) =>
      before + index >= after && role === 'user' && content === sent.content,
  )
  return place === -1 ? undefined : before + place
}

interface FinishedReply {
  readonly question: SentQuestion | undefined
  readonly edit?: QuestionEdit | undefined
  readonly message: Message
}

/** The chat once a reply is finished, until the server's own version arrives. */
export function withReply(
  held: LoadedChat,
  { question, edit, message }: FinishedReply,
): LoadedChat {
  const chat = { ...held.chat, replying: false, updatedAt: message.timestamp }
  if (!includesEnd(held)) return { ...held, chat }
  const messages = [
    ...withEditedQuestion(upToQuestion(held, question), edit, message.timestamp),
    message,
  ]
  return { ...held, chat, messages, total: held.before + messages.length }
}
