import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'

/** What this browser has of a chat: the chat itself, and one unbroken range of its messages. */
export interface LoadedChat extends Readonly<Omit<MessagePage, 'messages'>> {
  readonly messages: readonly Message[]
}
/** Messages, and how many the chat has before them. */
export type LoadedMessages = Pick<LoadedChat, 'messages' | 'before'>

/** A question that is shown before the server has stored it. */
export interface SentQuestion {
  readonly message: Message
  /** How many messages the chat had when it was sent. */
  readonly messagesBefore: number
}
/** The new text of a stored question. */
export interface QuestionEdit {
  readonly id: string
  readonly content: string
}

/** The index in the chat that follows the last loaded message. */
export const loadedEnd = ({ messages, before }: LoadedMessages): number => before + messages.length
/** Whether the last message of the chat is loaded. */
export const includesEnd = (loaded: LoadedChat): boolean => loadedEnd(loaded) >= loaded.total

export const emptyChat = (chat: Chat): LoadedChat => ({
  chat: withoutMessages(chat),
  messages: [],
  before: 0,
  total: 0,
})
/** The cache keeps the messages of a chat apart from it. */
export const withoutMessages = (chat: Chat): Chat => ({ ...chat, messages: '[]' })

/**
 * Adds the newest page to what is loaded. Older messages stay as long as both agree where they meet; a reader who is far
 * from the end stays there and only learns how long the chat has become.
 */
export function withNewest(loaded: LoadedChat | undefined, newest: LoadedChat): LoadedChat {
  if (!loaded) return newest
  if (newest.before > loadedEnd(loaded))
    return { ...loaded, chat: newest.chat, total: newest.total }
  const meetsAt = newest.before - loaded.before
  const isSame =
    meetsAt >= 0 &&
    (meetsAt === loaded.messages.length || loaded.messages[meetsAt]?.id === newest.messages[0]?.id)
  return isSame
    ? {
        ...newest,
        before: loaded.before,
        messages: [...loaded.messages.slice(0, meetsAt), ...newest.messages],
      }
    : newest
}

/** Adds the page right before or right after; `undefined` when the chat has changed meanwhile, so that the two no longer fit together. */
export function withAdjacentPage(loaded: LoadedChat, page: LoadedChat): LoadedChat | undefined {
  const { chat, total } = page
  if (loadedEnd(page) === loaded.before)
    return { chat, total, before: page.before, messages: [...page.messages, ...loaded.messages] }
  if (loadedEnd(loaded) === page.before)
    return { chat, total, before: loaded.before, messages: [...loaded.messages, ...page.messages] }
  return undefined
}

/** The messages up to the question that a reply is about: the one just sent, which the server may have stored or not yet, else the last one. */
export function upToQuestion(
  loaded: LoadedMessages,
  question: SentQuestion | undefined,
): readonly Message[] {
  const { messages, before } = loaded
  if (!question)
    return messages.slice(0, messages.findLastIndex((message) => message.role === 'user') + 1)
  const index = indexOfQuestion(question, loaded)
  return index === undefined
    ? [...messages, question.message]
    : messages.slice(0, index - before + 1)
}

/** The same messages with the edited question; `at` is when it was edited. */
export const withEditedQuestion = (
  messages: readonly Message[],
  edit: QuestionEdit | undefined,
  at?: string,
): readonly Message[] =>
  edit
    ? messages.map((message) =>
        message.id === edit.id
          ? { ...message, content: edit.content, timestamp: at ?? message.timestamp }
          : message,
      )
    : messages

/** The index in the chat at which the server stored a question, if it did. Another tab may have sent messages since, so it is looked for by its text too. */
export function indexOfQuestion(
  { message: sent, messagesBefore }: SentQuestion,
  { messages, before }: LoadedMessages,
): number | undefined {
  const index = messages.findLastIndex(
    ({ role, content }, position) =>
      before + position >= messagesBefore && role === 'user' && content === sent.content,
  )
  return index === -1 ? undefined : before + index
}

interface FinishedReply {
  readonly question: SentQuestion | undefined
  readonly edit?: QuestionEdit | undefined
  readonly message: Message
}

/** The chat once a reply is finished, until the server's own version arrives. */
export function withReply(
  loaded: LoadedChat,
  { question, edit, message }: FinishedReply,
): LoadedChat {
  const chat = { ...loaded.chat, replying: false, updatedAt: message.timestamp }
  if (!includesEnd(loaded)) return { ...loaded, chat }
  const messages = [
    ...withEditedQuestion(upToQuestion(loaded, question), edit, message.timestamp),
    message,
  ]
  return { ...loaded, chat, messages, total: loaded.before + messages.length }
}
