import { chatLimits } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatMessage } from '@atelier/engine/engine'

/** Messages in order, the question last. */
export interface Conversation {
  readonly systemPrompt: string
  readonly messages: readonly ChatMessage[]
}
export interface PromptBudget {
  /** Tokens that the model can hold, question and answer together; absent when its engine does not tell. */
  readonly window: number | undefined
  /** Tokens that the answer may have. */
  readonly replyTokens: number
}
/** What the engine is given, and how many of the oldest messages are not in it. */
export interface Prompt {
  readonly messages: readonly ChatMessage[]
  readonly leftOut: number
}

/** What surrounds a message in a model's own notation. */
const tokensAround = 4
/** Models make between 250 and 1 500 tokens of a picture. */
export const tokensOfPicture = 1000
/** However long an answer may be, it never takes more of the window. */
const maxReplyShare = 1 / 2
/** A question that would leave the answer less than this is refused. */
const minReplyShare = 1 / 8
/**
 * The start moves in steps: a model reads only what is new, as long as the beginning of the prompt stays the same. Dropping just
 * enough would change the beginning with every question.
 */
const stepShare = 1 / 4
/** How much of a prompt is tried again, when an engine says that it is too large. */
const shrinkFactor = 0.6

/**
 * The conversation as far as it fits into the model's window: the system prompt and the question always, between them as many messages
 * as there is room for, the newest first.
 * @throws Problem `chat.message-too-long` when not even the question fits
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
  const question = sizes.at(-1) ?? 0
  const maxQuestion =
    window - instructions - Math.min(replyTokens, Math.floor(window * minReplyShare))
  if (start === sizes.length - 1 && question > maxQuestion)
    throw new Problem('chat.message-too-long', {
      params: {
        characters: Math.max(0, maxQuestion - tokensAround) * chatLimits.charactersPerToken,
      },
    })
  return promptFrom(conversation, start)
}

/** A smaller prompt, for an engine that says this one is too large; `undefined` when only the question is left. */
export function shrinkPrompt(conversation: Conversation, { leftOut }: Prompt): Prompt | undefined {
  const sizes = conversation.messages.map(tokensOf)
  if (leftOut >= sizes.length - 1) return undefined
  const before = sum(sizes.slice(leftOut))
  const start = startWithin(conversation, sizes, before * shrinkFactor)
  return promptFrom(conversation, Math.max(start, leftOut + 1))
}

/** An estimate by bytes, not characters: outside of the Latin alphabet a character has several bytes, and is about as many tokens more. */
export const tokensOfText = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / chatLimits.charactersPerToken)

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

/** The first message to send, so that the prompt has at most `available` tokens; the last message is always sent. */
function startWithin(
  { messages }: Conversation,
  sizes: readonly number[],
  available: number,
): number {
  const last = Math.max(0, sizes.length - 1)
  const excess = sum(sizes) - available
  if (excess <= 0) return 0
  const step = Math.max(1, available * stepShare)
  const wanted = Math.ceil(excess / step) * step
  let leftOutTokens = 0
  let start = 0
  while (start < last && leftOutTokens < wanted) {
    leftOutTokens += sizes[start] ?? 0
    start += 1
  }
  // Many models refuse a conversation that does not start with a question.
  while (start < last && messages[start]?.role !== 'user') start += 1
  return start
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
