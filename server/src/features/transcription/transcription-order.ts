import { transcriptionFormats } from '@atelier/contract/transcription-options'
import { z } from 'zod'

/** What was asked besides the model; stored with the transcription. */
export const Asked = z.object({
  language: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  format: z.enum(transcriptionFormats),
  words: z.boolean(),
})
export type Asked = z.output<typeof Asked>

/** The input of its job: all that is missing of it, or one piece of it. */
export const HearingOrder = z.object({
  transcriptionId: z.string(),
  piece: z.number().int().optional(),
  isAgain: z.boolean(),
  /** How often a server ended under it. */
  timesTakenUp: z.number().int().optional(),
})
export type HearingOrder = z.output<typeof HearingOrder>

/** A recording under which the server ends again and again may be the reason. */
const takenUpMax = 5

/** The order of work that another server had begun: what is heard stays heard. */
export function takenUp(order: HearingOrder): HearingOrder | undefined {
  const times = order.timesTakenUp ?? 0
  return times < takenUpMax ? { ...order, timesTakenUp: times + 1 } : undefined
}
