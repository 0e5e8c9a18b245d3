import { transcriptionFormats } from '@atelier/contract/transcription/transcription-options'
import { z } from 'zod'

/** What was asked besides the model; stored with the transcription. */
export const TranscriptionParams = z.object({
  language: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  format: z.enum(transcriptionFormats),
  words: z.boolean(),
})
export type TranscriptionParams = z.output<typeof TranscriptionParams>

/** The input of its job: all that is missing of it, or one piece of it. */
export const TranscriptionTask = z.object({
  transcriptionId: z.string(),
  piece: z.number().int().optional(),
  isAgain: z.boolean(),
  /** How often a server ended under it. */
  timesTakenUp: z.number().int().optional(),
})
export type TranscriptionTask = z.output<typeof TranscriptionTask>

/** A recording under which the server ends again and again may be the reason. */
const maxResumes = 5

/** The order of work that another server had begun: what is heard stays heard. */
export function resumedTask(order: TranscriptionTask): TranscriptionTask | undefined {
  const times = order.timesTakenUp ?? 0
  return times < maxResumes ? { ...order, timesTakenUp: times + 1 } : undefined
}
