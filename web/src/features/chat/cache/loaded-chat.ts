import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage, ShownMessage } from '@atelier/contract/chat/messages'

/** What this browser has of a chat: the chat itself, and one unbroken range of its messages. */
export interface LoadedChat extends Readonly<Omit<MessagePage, 'messages'>> {
  readonly messages: readonly ShownMessage[]
}
/** Messages, and how many the chat has before them. */
export type LoadedMessages = Pick<LoadedChat, 'messages' | 'before'>

/** A question that is shown before the server has stored it. */
export interface SentQuestion {
  readonly message: Message
  /** Its index in the chat. */
  readonly index: number
  /** The message that its writer saw last, `null` at the beginning; absent when the end of the chat is not loaded. */
  readonly parentId?: string | null
  /** The stored question of which it is another version. */
  readonly editOf?: string
  /** Ids of the models that answer it side by side; that of the chat when absent. */
  readonly models?: readonly string[] | undefined
}
/** Where a reply is shown. */
export interface ReplyPosition {
  /** Absent when a stored question is answered. */
  readonly question: SentQuestion | undefined
  /** Its index in the chat; absent for the end, when this tab did not ask for it. */
  readonly replyIndex: number | undefined
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
  writing: [],
  queued: [],
})
/** The cache keeps the messages of a chat apart from it. */
export const withoutMessages = (chat: Chat): Chat => ({ ...chat, messages: '[]' })

/** Whether a message comes right after another, as far as the page tells. */
const follows = (next: Message | undefined, last: Message | undefined) =>
  next?.parentId === undefined || next.parentId === last?.id

/**
 * Adds a page to what is loaded, the newest one or that around a message. Older messages stay as long as both agree where they meet: a
 * message has one history only. A reader who is far from the page stays there and only learns how long the chat has become.
 */
export function withNewest(loaded: LoadedChat | undefined, newest: LoadedChat): LoadedChat {
  if (!loaded) return newest
  const { chat, total, writing, queued } = newest
  if (newest.before > loadedEnd(loaded)) return { ...loaded, chat, total, writing, queued }
  const meetsAt = newest.before - loaded.before
  const [first] = newest.messages
  const isSame =
    meetsAt === loaded.messages.length
      ? follows(first, loaded.messages.at(-1))
      : meetsAt >= 0 && loaded.messages[meetsAt]?.id === first?.id
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
  const isOlder = loadedEnd(page) === loaded.before
  const [one, other] = isOlder ? [page, loaded] : [loaded, page]
  if (loadedEnd(one) !== other.before || !follows(other.messages[0], one.messages.at(-1)))
    return undefined
  return { ...page, before: one.before, messages: [...one.messages, ...other.messages] }
}

/** The messages before a reply: those up to its question, which the server may have stored or not yet. */
export function beforeReply(
  { messages, before }: LoadedMessages,
  { question, replyIndex }: ReplyPosition,
): readonly ShownMessage[] {
  if (question) {
    const place = Math.max(0, question.index - before)
    const stored = messages[place]
    return [
      ...messages.slice(0, place),
      stored && isStoredQuestion(question, stored) ? stored : question.message,
    ]
  }
  const end =
    replyIndex === undefined
      ? messages.findLastIndex(({ role }) => role === 'user') + 1
      : Math.max(0, replyIndex - before)
  return messages.slice(0, end)
}

/** Whether a reply belongs where messages are loaded and shown. */
export function isReplyVisible(
  loaded: LoadedChat,
  { question, replyIndex }: ReplyPosition,
): boolean {
  if (loaded.writing.some(({ isShown }) => !isShown)) return false
  const first = question ? question.index : replyIndex
  return first === undefined ? includesEnd(loaded) : first <= loadedEnd(loaded)
}

/** Whether the server stored a question as this message. */
export const isStoredQuestion = (
  { message: sent, parentId, editOf }: SentQuestion,
  { id, role, content, parentId: storedUnder }: Message,
): boolean =>
  role === 'user' &&
  content === sent.content &&
  id !== editOf &&
  (parentId === undefined || parentId === (storedUnder ?? null))

/** The chat once a reply is finished, until the server's own version arrives. */
export function withReply(loaded: LoadedChat, place: ReplyPosition, message: Message): LoadedChat {
  const chat = { ...loaded.chat, replying: false, updatedAt: message.timestamp }
  if (!isReplyVisible(loaded, place)) return { ...loaded, chat, writing: [] }
  const messages = [...beforeReply(loaded, place), message]
  return { ...loaded, chat, messages, total: loaded.before + messages.length, writing: [] }
}
