import type { Chat, Message } from '@atelier/contract/chat'
import type { MessageStretch } from '@atelier/contract/chat-reading'
import type { Question, Rewording } from './streaming-reply.ts'

/** What this browser holds of a chat: its head, and one unbroken stretch of its messages. */
export interface HeldChat extends Readonly<Omit<MessageStretch, 'messages'>> {
  readonly messages: readonly Message[]
}
/** Messages, and how many of the chat stand before them. */
export type Said = Pick<HeldChat, 'messages' | 'before'>

/** The place in the chat behind the last message that is held. */
export const heldEnd = ({ messages, before }: Said): number => before + messages.length
/** Nothing was said after what is held. */
export const reachesEnd = (held: HeldChat): boolean => heldEnd(held) >= held.total

/** A chat that has nothing in it. */
export const emptyChat = (chat: Chat): HeldChat => ({
  chat: withoutTexts(chat),
  messages: [],
  before: 0,
  total: 0,
})
/** In the cache a chat is its head alone. */
export const withoutTexts = (chat: Chat): Chat => ({ ...chat, messages: '[]' })

/**
 * What is held once the end of the chat has come anew. Older messages that were fetched before stay, as long as both agree where they
 * meet; a reader who is far from the end stays there and only learns how long the chat has become.
 */
export function withNewest(held: HeldChat | undefined, newest: HeldChat): HeldChat {
  if (!held) return newest
  if (newest.before > heldEnd(held)) return { ...held, chat: newest.chat, total: newest.total }
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
export function withNeighbours(held: HeldChat, more: HeldChat): HeldChat | undefined {
  const { chat, total } = more
  if (heldEnd(more) === held.before)
    return { chat, total, before: more.before, messages: [...more.messages, ...held.messages] }
  if (heldEnd(held) === more.before)
    return { chat, total, before: held.before, messages: [...held.messages, ...more.messages] }
  return undefined
}

/** What was said up to the question that a reply is about: the one just sent, which the server may have stored or not yet, else the last one. */
export function upToQuestion(said: Said, question: Question | undefined): readonly Message[] {
  const { messages, before } = said
  if (!question)
    return messages.slice(0, messages.findLastIndex((message) => message.role === 'user') + 1)
  const stored = placeOf(question, said)
  return stored === undefined
    ? [...messages, question.message]
    : messages.slice(0, stored - before + 1)
}

/** The same messages, of which one is in other words; `at` is when they were said. */
export const withRewording = (
  messages: readonly Message[],
  rewords: Rewording | undefined,
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
export function placeOf(
  { message: sent, after }: Question,
  { messages, before }: Said,
): number | undefined {
  const place = messages.findLastIndex(
    ({ role, content }, index) =>
      before + index >= after && role === 'user' && content === sent.content,
  )
  return place === -1 ? undefined : before + place
}

interface FinishedReply {
  readonly question: Question | undefined
  readonly rewords?: Rewording | undefined
  readonly message: Message
}

/** The chat once a reply is finished, until the server's own version arrives. */
export function withReply(held: HeldChat, { question, rewords, message }: FinishedReply): HeldChat {
  const chat = { ...held.chat, replying: false, updatedAt: message.timestamp }
  if (!reachesEnd(held)) return { ...held, chat }
  const messages = [
    ...withRewording(upToQuestion(held, question), rewords, message.timestamp),
    message,
  ]
  return { ...held, chat, messages, total: held.before + messages.length }
}
