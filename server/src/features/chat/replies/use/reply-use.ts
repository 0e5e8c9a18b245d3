import { leastReply } from '@atelier/contract/usage/meters'
import type { TokenUsage } from '@atelier/engine/engine-chat'
import type { Queries } from '#database/database.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { Use, UseLedger, Work } from '#features/usage/usage.service.ts'
import { tokensOfText } from '../prompt/fit-prompt.ts'
import type { PromptSource, ReplyPrompt } from '../prompt/reply-prompt.ts'

export interface CountedReply {
  /** A continuation has another one than the reply: both are counted. */
  readonly id: string
  readonly userId: string
  readonly offered: OfferedModel
  /** Estimated. */
  readonly promptTokens: number
  /** At most. */
  readonly replyTokens: number
  /** Whether any quota holds; then the engine waits until it was asked. */
  readonly isLimited: boolean
}
/** What came of a reply. */
interface WrittenReply {
  readonly engine: string
  /** What the engine said. */
  readonly usage: TokenUsage | undefined
  /** What it wrote, by characters. */
  readonly text: string
  readonly machineMs: number
}

/** What a reply of the chat may use, and has used. The Guide uses no model. */
export function createReplyUse(ledger: UseLedger, reply: CountedReply) {
  const { promptTokens, replyTokens, isLimited, offered } = reply
  const isCounted = offered.model.isGuide !== true
  const work: Work = {
    ...replyWork(reply, offered.id),
    engine: offered.engineName,
  }
  let granted = replyTokens
  return {
    /** In the transaction that stores the question. @throws Problem `quota.exhausted` */
    async reserve(on: Queries): Promise<void> {
      if (!isCounted || !isLimited) return
      const wanted = {
        amount: promptTokens + replyTokens,
        least: promptTokens + leastReply(replyTokens),
      }
      granted = (await ledger.reserve(work, wanted, on)) - promptTokens
    },
    /** The prompt of a reply that is no longer than what was set aside, once that is stored. */
    shorten(prompts: PromptSource, stored: Promise<unknown>): PromptSource {
      if (!isCounted || !isLimited) return prompts
      return {
        release: prompts.release,
        readFiles: prompts.readFiles,
        givenFiles: prompts.givenFiles,
        async load(signal) {
          await stored
          return shortenPrompt(await prompts.load(signal), granted)
        },
      }
    },
    /** In the transaction that stores the reply, or in one of its own. A reply that nothing came of is given back. */
    async settle(written: WrittenReply, on: Queries): Promise<void> {
      if (!isCounted) return
      const done = { ...work, engine: written.engine }
      const use = amountsOf(written, promptTokens)
      if (use) await ledger.count(done, use, on)
      else await ledger.giveBack(done, written.machineMs, on)
    },
  }
}
export type ReplyUse = ReturnType<typeof createReplyUse>

/** What the ledger counts of a reply. */
export const replyWork = (
  { id, userId }: Pick<CountedReply, 'id' | 'userId'>,
  model: string,
): Work => ({ id, userId, model, engine: '', tool: 'chat', meter: 'tokens' })

function amountsOf(
  { usage, text, machineMs }: WrittenReply,
  promptTokens: number,
): Use | undefined {
  if (usage)
    return {
      amount: usage.promptTokens + usage.completionTokens,
      inputAmount: usage.promptTokens,
      machineMs,
    }
  if (text === '') return undefined
  const amount = promptTokens + tokensOfText(text)
  return { amount, inputAmount: promptTokens, machineMs, isEstimated: true }
}

const shortenPrompt = (prompt: ReplyPrompt, tokens: number): ReplyPrompt => {
  const { requested, withInstruction } = prompt
  if (requested.maxTokens <= tokens) return prompt
  return {
    ...prompt,
    requested: { maxTokens: tokens, limit: { tokens, by: 'installation' } },
    ...(withInstruction && { withInstruction: () => shortenPrompt(withInstruction(), tokens) }),
  }
}
