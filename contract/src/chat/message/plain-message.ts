import { z } from 'zod'

/** What everybody who reads a chat sees of a message. */
export const PlainMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  model: z.string().optional(),
  /** The model's reasoning before its answer, when the engine sends it. */
  reasoning: z.string().optional(),
  /** The user pressed Arrêter; `content` has what arrived until then. */
  stopped: z.boolean().optional(),
})
