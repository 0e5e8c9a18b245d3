import { chatLimits } from '@atelier/contract/chat/chat'
import type { Problem } from '@atelier/contract/problems/problems'
import type { ChatChunk, TokenUsage } from '@atelier/engine/engine-chat'
import { problemOfContinuation, problemOfReply } from '../messages/reply-problem.ts'
import type { StoredMessage, TokenCounts } from '../stored-chat.ts'
import { type Prompt, tokensOfMessages, tokensOfText } from './prompt/fit-prompt.ts'
import { reachedLimit } from './prompt/reply-limit.ts'
import type { ReplyPrompt } from './prompt/reply-prompt.ts'

/** Nothing that is asked of a chat lets it end with tool calls. */
export type FinishReason = Exclude<Extract<ChatChunk, { type: 'end' }>['reason'], 'tool-calls'>
/** How the engine ended a reply. */
export interface EngineEnd
  extends Pick<
    StoredMessage,
    'finishReason' | 'limit' | 'leftOut' | 'promptEstimate' | 'continuedBy'
  > {
  readonly usage: TokenUsage | undefined
}
/** Of a reply that the engine did not end. */
export const unfinished = {
  finishReason: undefined,
  limit: undefined,
  continuedBy: undefined,
  promptEstimate: undefined,
  usage: undefined,
} as const

interface EngineReport {
  readonly reason: FinishReason | undefined
  readonly usage: TokenUsage | undefined
  readonly fitted: Prompt
  readonly window: number | undefined
}
export const engineEndOf = (
  { requested, continuedBy }: ReplyPrompt,
  { reason, usage, fitted, window }: EngineReport,
): EngineEnd => ({
  usage,
  leftOut: fitted.leftOut,
  finishReason: reason,
  continuedBy,
  promptEstimate: tokensOfMessages(fitted.messages),
  limit: reason === 'length' ? reachedLimit(requested, { usage, window }) : requested.limit,
})

/** What a reply was to do. */
interface ReplyPurpose {
  /** As it was when it began. */
  readonly reply: StoredMessage
  readonly continues: boolean
}
interface ReplyEnd extends EngineEnd {
  /** Name of the engine that wrote something. */
  readonly engine: string | undefined
  readonly content: string
  readonly reasoning: string
  readonly problem: Problem | undefined
  /** The engine sent something. */
  readonly isNew: boolean
  readonly isStopped: boolean
}
interface FinishedReply {
  readonly reply: StoredMessage
  readonly problem: Problem | undefined
  /** It failed or was stopped before its first word. */
  readonly isWithoutWord: boolean
}

/** The reply as it is stored at its end. */
export function finishReply(request: ReplyPurpose, end: ReplyEnd): FinishedReply {
  const { continues } = request
  const failure = end.problem && problemOfReply(end.problem, end.content)
  // A reply that was not continued is as it was before.
  if (continues && !end.isNew)
    return {
      reply: request.reply,
      problem: failure && problemOfContinuation(failure),
      isWithoutWord: false,
    }
  const isWithoutWord = end.content === '' && (failure !== undefined || end.isStopped)
  return {
    reply: finishedReply(request, { ...end, problem: failure }),
    problem: failure,
    isWithoutWord,
  }
}

function finishedReply({ reply, continues }: ReplyPurpose, end: ReplyEnd): StoredMessage {
  const { content, reasoning, problem, isStopped, leftOut, finishReason, limit } = end
  // The beginning of a continued reply was read again; it was written.
  const reread = continues ? tokensOfText(reply.content) : 0
  const promptEstimate = end.promptEstimate && Math.max(1, end.promptEstimate - reread)
  const status = isStopped ? 'stopped' : 'done'
  const usage = plausible(end.usage)
  return {
    ...reply,
    engine: end.engine ?? reply.engine,
    content,
    // Reasoning about the rest begins a paragraph of its own.
    reasoning: continues ? reasoning.trimEnd() : reasoning,
    leftOut,
    finishReason,
    limit,
    promptEstimate,
    continuedBy: continues ? (end.continuedBy ?? 'engine') : undefined,
    status: problem ? 'failed' : status,
    failure: problem && { code: problem.code, params: problem.params },
    usage: continues ? sumOf(reply.usage, usage) : usage,
  }
}

/** Some engines count nonsense, which no database has room for. */
function plausible(usage: TokenUsage | undefined): TokenCounts | undefined {
  if (!usage) return undefined
  const { promptTokens, completionTokens } = usage
  const isPlausible = Math.max(promptTokens, completionTokens) <= chatLimits.tokensMax
  return isPlausible ? { promptTokens, completionTokens } : undefined
}

/** The engine counts the beginning of a continued reply as read; it was written. */
function sumOf(
  before: TokenCounts | undefined,
  added: TokenCounts | undefined,
): TokenCounts | undefined {
  if (!before || !added) return undefined
  return {
    promptTokens: Math.max(0, added.promptTokens - before.completionTokens),
    completionTokens: before.completionTokens + added.completionTokens,
  }
}
