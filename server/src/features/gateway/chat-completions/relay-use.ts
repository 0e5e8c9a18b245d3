import { leastReply } from '@atelier/contract/usage/meters'
import type { ChatChunk, TokenUsage } from '@atelier/engine/engine-chat'
import type { Database } from '#database/database.ts'
import type { UseLedger, Work } from '#features/usage/usage.service.ts'
import type { Log } from '#platform/log/log.ts'

export interface RelayUseDependencies {
  readonly database: Database
  readonly usage: UseLedger
  readonly log: Log
}
export interface RelayedReply {
  readonly work: Work
  /** Estimated. */
  readonly promptTokens: number
}

/** Of most models, for a text in a European language. */
const bytesPerToken = 4

export const tokensOfBytes = (bytes: number): number => Math.ceil(bytes / bytesPerToken)

/** Sets aside what a reply may use; returns how long it may be. @throws Problem */
export async function reserveReply(
  { database, usage }: RelayUseDependencies,
  { work, promptTokens }: RelayedReply,
  replyTokens: number,
): Promise<number> {
  if (!(await usage.isLimited(work.userId, work.meter, database.queries))) return replyTokens
  const least = promptTokens + leastReply(replyTokens)
  const amount = await database.commitRelaxed((transaction) =>
    usage.reserve(work, { amount: promptTokens + replyTokens, least }, transaction),
  )
  return amount - promptTokens
}

/** Counts what comes of a reply: as the engine says, else by what it sent. */
export function createReplyCount(
  dependencies: RelayUseDependencies,
  { work, promptTokens }: RelayedReply,
) {
  let told: TokenUsage | undefined
  let bytes = 0
  let [since, engine] = [0, work.engine]
  const amountsUntil = (now: number) => {
    const machineMs = since === 0 ? 0 : Math.round(now - since)
    if (told) return { amount: told.totalTokens, inputAmount: told.promptTokens, machineMs }
    const amount = bytes === 0 ? 0 : promptTokens + tokensOfBytes(bytes)
    const inputAmount = bytes === 0 ? 0 : promptTokens
    return { amount, inputAmount, machineMs, isEstimated: bytes > 0 }
  }
  return {
    /** It has its slot; monotonic. */
    begin(now: number): void {
      since = now
    },
    add(chunk: ChatChunk, engineName: string): void {
      engine = engineName
      if (chunk.type === 'end') told = chunk.usage
      else bytes += Buffer.byteLength(chunk.type === 'tool-call' ? chunk.arguments : chunk.text)
    },
    /** The reply goes to the program even if this fails. */
    async end(now: number): Promise<void> {
      const { database, usage, log } = dependencies
      const use = amountsUntil(now)
      try {
        await database.commitRelaxed((transaction) =>
          use.amount > 0
            ? usage.count({ ...work, engine }, use, transaction)
            : usage.giveBack({ ...work, engine }, use.machineMs, transaction),
        )
      } catch (cause) {
        log.error('l’usage d’une réponse n’a pas pu être enregistré', { cause })
      }
    },
  }
}
export type ReplyCount = ReturnType<typeof createReplyCount>
