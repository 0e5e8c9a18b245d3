import { z } from 'zod'
import { assistantLimits } from '#assistants/assistant-limits.ts'

/** The assistant that wrote a reply. */
export const ReplyAssistant = z.object({
  id: z.string().max(100),
  name: z.string().max(assistantLimits.nameMax),
  /** Number of the version that it had. */
  version: z.int().min(0),
  /** The model that should have answered and was not offered any more: another of the assistant did. */
  insteadOf: z.string().max(300).optional(),
  /** The chat had this assistant, which is gone or no longer shared: the reply was written without it. */
  isGone: z.literal(true).optional(),
})
export type ReplyAssistant = z.output<typeof ReplyAssistant>

/** The assistant of a chat, by its id. */
export const AssistantId = z.string().min(1).max(100)
