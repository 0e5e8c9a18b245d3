import type { Message } from '@atelier/contract/chat/chat'
import { estimateTokens } from '../cache/open-chat.ts'

/** How much of what a model can process at once a chat fills. */
export interface ContextShare {
  readonly percent: number
  /** The engine does not count its tokens. */
  readonly isEstimate: boolean
}

/** Below this nothing is shown, in percent. */
export const contextShownFrom = 60
/** From here it is said in words. */
export const contextWarningFrom = 85

/** By the last reply: what was read for it and what it added. `undefined` while there is none, or nothing to compare it with. */
export function contextShare(
  messages: readonly Message[],
  contextSize: number | undefined,
): ContextShare | undefined {
  const reply = messages.findLast(({ role }) => role === 'assistant')
  if (!reply || contextSize === undefined) return undefined
  const { usage, promptEstimate, content, reasoning = '' } = reply
  const isEstimate = usage === undefined
  if (isEstimate && promptEstimate === undefined) return undefined
  const used = usage?.totalTokens ?? (promptEstimate ?? 0) + estimateTokens(content + reasoning)
  return { percent: Math.min(100, Math.round((100 * used) / contextSize)), isEstimate }
}
