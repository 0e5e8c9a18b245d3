import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { uploads } from '#features/attachments/uploads.ts'
import { refreshChatList } from '../cache/chat-cache.ts'
import type { SentQuestion } from '../cache/loaded-chat.ts'
import { drafts } from '../drafts.ts'
import type { createReplyCache } from './reply-cache.ts'
import { evaluateOutcome, type ReplyResult } from './reply-result.ts'
import type { ReplyOutcome, ReplyRunner } from './reply-runner.ts'
import { lostReply, reconnectingReply } from './streaming-reply.ts'

interface CompletionDependencies {
  readonly queries: QueryClient
  readonly cache: ReturnType<typeof createReplyCache>
  readonly runner: ReplyRunner
}

/** What is left to do once a reply has finished. */
export async function complete(
  { queries, cache }: CompletionDependencies,
  chatId: string,
  { outcome, question }: { outcome: ReplyOutcome; question?: SentQuestion | undefined },
): Promise<ReplyResult> {
  void refreshChatList(queries)
  const isMessageKnown =
    outcome.type === 'lost' || (outcome.type === 'ended' && outcome.reply.state.type === 'ended')
  const stored = isMessageKnown ? undefined : await cache.fetchLastMessages(chatId)
  const result = evaluateOutcome(outcome, question, stored)
  restoreUnsent(chatId, result, question)
  return result
}

/** After the connection was lost: resumes the reply, or shows how it ended. */
export async function retry(
  dependencies: CompletionDependencies,
  chatId: string,
): Promise<ReplyResult> {
  const { cache, runner } = dependencies
  const reply = cache.read(chatId)
  if (!reply) return { type: 'shown' }
  const { question, startedAt: at } = reply
  cache.show(chatId, reconnectingReply(reply))
  try {
    const { replying } = await cache.refresh(chatId)
    if (replying) {
      const outcome = await runner.resume(chatId, { at, known: reply })
      return complete(dependencies, chatId, { outcome, question })
    }
  } catch (error) {
    cache.show(chatId, lostReply(reply, errorMessage(error)))
    return { type: 'shown' }
  }
  cache.show(chatId, undefined)
  return complete(dependencies, chatId, { outcome: { type: 'ended', reply }, question })
}

/** A question that the server did not get returns to the composer, with its files. */
function restoreUnsent(chatId: string, result: ReplyResult, question: SentQuestion | undefined) {
  if (!('unsent' in result) || result.unsent === undefined) return
  if (result.unsent !== '') drafts.prepend(chatId, result.unsent)
  uploads.restore(chatId, question?.message.attachments ?? [])
}
