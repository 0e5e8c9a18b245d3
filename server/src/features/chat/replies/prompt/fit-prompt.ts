import { chatLimits } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatMessage } from '@atelier/engine/engine-chat'

/** Messages in order; the last one is the question. */
export interface Conversation {
  readonly systemPrompt: string
  readonly messages: readonly ChatMessage[]
  /** How many messages at the end are always sent: the question, and the reply that is continued. By default 1. */
  readonly alwaysSent?: number
}
export interface PromptBudget {
  /** Tokens the model can process, question and answer together; absent if the engine does not report it. */
  readonly window: number | undefined
  /** Maximum tokens of the answer. */
  readonly replyTokens: number
}
/** What the engine receives, and how many of the oldest messages are left out. */
export interface Prompt {
  readonly messages: readonly ChatMessage[]
  readonly leftOut: number
}

/** A model adds about this many tokens around each message. */
const tokensAround = 4
/** Models turn a picture into 250 to 1 500 tokens. */
export const tokensOfPicture = 1000
/** Maximum share of the window for the answer. */
const maxReplyShare = 1 / 2
/** A question that leaves the answer less than this is refused. */
const minReplyShare = 1 / 8
/**
 * The start of the prompt moves in steps. A model can reuse an unchanged beginning, and trimming
 * only what is needed would change it with every question.
 */
const stepShare = 1 / 4
/** Factor for the next prompt, if an engine reports that this one is too large. */
const shrinkFactor = 0.6

/**
 * Fits the conversation into the model's window. The system prompt and the question are always in
 * it, the newest other messages as far as there is room.
 * @throws Problem `chat.message-too-long` if not even the question fits, `chat.no-room-to-continue` if
 * it does not fit with the beginning of the reply
 */
export function fitPrompt(
  conversation: Conversation,
  { window, replyTokens }: PromptBudget,
): Prompt {
  const sizes = conversation.messages.map(tokensOf)
  if (window === undefined) return promptFrom(conversation, 0)
  const instructions = tokensOfSystem(conversation)
  const available =
    window - instructions - Math.min(replyTokens, Math.floor(window * maxReplyShare))
  const start = startWithin(conversation, sizes, available)
  const last = lastStart(conversation)
  const question = sum(sizes.slice(last))
  const maxQuestion =
    window - instructions - Math.min(replyTokens, Math.floor(window * minReplyShare))
  if (start === last && question > maxQuestion) throw tooLong(conversation, maxQuestion)
  return promptFrom(conversation, start)
}

function tooLong({ alwaysSent = 1 }: Conversation, maxQuestion: number): Problem {
  if (alwaysSent > 1) return new Problem('chat.no-room-to-continue')
  const characters = Math.max(0, maxQuestion - tokensAround) * chatLimits.charactersPerToken
  return new Problem('chat.message-too-long', { params: { characters } })
}

/** A smaller prompt, if the engine reports that this one is too large; `undefined` if only the question is left. */
export function shrinkPrompt(conversation: Conversation, { leftOut }: Prompt): Prompt | undefined {
  const sizes = conversation.messages.map(tokensOf)
  if (leftOut >= lastStart(conversation)) return undefined
  const before = sum(sizes.slice(leftOut))
  const start = startWithin(conversation, sizes, before * shrinkFactor)
  return promptFrom(conversation, Math.max(start, leftOut + 1))
}

/**
 * Estimates by bytes, not characters: outside the Latin alphabet a character has several bytes and
 * about as many tokens more.
 */
export const tokensOfText = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / chatLimits.charactersPerToken)

export const tokensOfMessages = (messages: readonly ChatMessage[]): number =>
  sum(messages.map(tokensOf))

/** Index of the first message that is always sent. */
const lastStart = ({ messages, alwaysSent = 1 }: Conversation) =>
  Math.max(0, messages.length - alwaysSent)
const tokensOf = ({ content, images = [] }: ChatMessage) =>
  tokensOfText(content) + tokensAround + images.length * tokensOfPicture
const hasSystem = ({ systemPrompt }: Conversation) => systemPrompt.trim() !== ''
const tokensOfSystem = (conversation: Conversation) =>
  hasSystem(conversation) ? tokensOfText(conversation.systemPrompt) + tokensAround : 0

function promptFrom(conversation: Conversation, start: number): Prompt {
  const messages = conversation.messages.slice(start)
  return {
    messages: hasSystem(conversation)
      ? [{ role: 'system', content: conversation.systemPrompt }, ...messages]
      : messages,
    leftOut: start,
  }
}

/**
 * Returns the index of the first message to send, so that the prompt has at most `available`
 * tokens.
 */
function startWithin(
  conversation: Conversation,
  sizes: readonly number[],
  available: number,
): number {
  const { messages } = conversation
  const last = lastStart(conversation)
  const excess = sum(sizes) - available
  if (excess <= 0) return 0
  const step = Math.max(1, available * stepShare)
  const tokensToRemove = Math.ceil(excess / step) * step
  let leftOutTokens = 0
  let start = 0
  while (start < last && leftOutTokens < tokensToRemove) {
    leftOutTokens += sizes[start] ?? 0
    start += 1
  }
  // Many models refuse a conversation that does not start with a question.
  while (start < last && messages[start]?.role !== 'user') start += 1
  return start
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
