import type { ReplyLimit } from '@atelier/contract/chat/chat'
import type { ChatSettings } from '@atelier/contract/chat/settings'
import type { TokenUsage } from '@atelier/engine/engine-chat'

/** How long a reply may be, before the model's context is considered. */
export interface ReplyLength extends ReplyLimit {
  /** Tokens of the context that the prompt leaves free for the reply. */
  readonly reserved: number
}
/** What an engine is asked for, and what to say if the reply is cut there. */
export interface RequestedLimit {
  readonly maxTokens: number
  readonly limit: ReplyLimit
}

/** Left free for a reply whose length nobody chose: most are shorter, and more would cost the model its memory of the chat. */
const usualReplyTokens = 2000
/** The estimate counts four bytes per token; French has about three, and a model adds marks around messages. */
const promptMargin = { factor: 4 / 3, tokens: 64 } as const
/** Share of the context that a reply gets in any case. */
const minShare = 1 / 8
/** A reply with less room is not worth a further try. */
const minRoom = 128
/** Engines differ by one in what they count, and keep a few tokens of the context for themselves. */
const countTolerance = 1
const windowTolerance = 16

interface LengthRequest extends Pick<ChatSettings, 'replyLength' | 'maxTokens'> {
  /** The reply is to be longer than one that had this many tokens. */
  readonly longerThan?: number | undefined
}

/** The chat's own limit if it has one, within the installation's. A longer reply may have twice as many tokens. */
export function replyLengthOf(
  { replyLength, maxTokens, longerThan = 0 }: LengthRequest,
  installation: number,
): ReplyLength {
  const own = Math.max(maxTokens, 2 * longerThan)
  if (replyLength === 'fixed' && own < installation)
    return { tokens: own, by: own > maxTokens ? 'reply' : 'chat', reserved: own }
  const reserved = replyLength === 'fixed' ? installation : Math.min(installation, usualReplyTokens)
  return { tokens: installation, by: 'installation', reserved }
}

/** The tokens to ask for: some engines refuse more than their model's context has room for. */
export function limitWithin(
  { tokens, by }: ReplyLength,
  { window, promptTokens }: { readonly window: number | undefined; readonly promptTokens: number },
): RequestedLimit {
  const own = { maxTokens: tokens, limit: { tokens, by } }
  if (window === undefined) return own
  const estimated = Math.ceil(promptTokens * promptMargin.factor) + promptMargin.tokens
  const room = Math.max(window - estimated, Math.floor(window * minShare))
  return room < tokens ? { maxTokens: room, limit: { tokens: window, by: 'window' } } : own
}

/** After an engine refused: the estimate of the room was too high. */
export const halveRoom = ({ maxTokens, limit }: RequestedLimit): RequestedLimit | undefined =>
  limit.by === 'window' && maxTokens >= 2 * minRoom
    ? { maxTokens: Math.floor(maxTokens / 2), limit }
    : undefined

/** What really cut a reply, by the engine's count: its context may be full, or it may have stopped earlier by itself. */
export function reachedLimit(
  { maxTokens, limit }: RequestedLimit,
  {
    usage,
    window,
  }: { readonly usage: TokenUsage | undefined; readonly window: number | undefined },
): ReplyLimit {
  if (!usage || usage.completionTokens >= maxTokens - countTolerance) return limit
  const used = usage.promptTokens + usage.completionTokens
  if (window !== undefined && used >= window - windowTolerance)
    return { tokens: window, by: 'window' }
  return { tokens: maxTokens, by: 'engine' }
}
