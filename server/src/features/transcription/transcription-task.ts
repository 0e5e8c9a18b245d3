import { transcriptionFormats } from '@atelier/contract/transcription/transcription-options'
import { z } from 'zod'

/** The requested parameters besides the model; stored with the transcription. */
export const TranscriptionParams = z.object({
  language: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  format: z.enum(transcriptionFormats),
  words: z.boolean(),
})
export type TranscriptionParams = z.output<typeof TranscriptionParams>

/** The input of a transcription's job: all its missing pieces, or one of them. */
export const TranscriptionTask = z.object({
  transcriptionId: z.string(),
  piece: z.number().int().optional(),
  isAgain: z.boolean(),
  /** The access key that asks for it. */
  keyId: z.string().optional(),
  /** How often a server ended while it ran. */
  timesTakenUp: z.number().int().optional(),
})
export type TranscriptionTask = z.output<typeof TranscriptionTask>

/** A recording that ends the server repeatedly may itself be the cause. */
const maxResumes = 5

/** The input for the server that resumes the job: transcribed pieces stay. */
export function resumedTask(task: TranscriptionTask): TranscriptionTask | undefined {
  const times = task.timesTakenUp ?? 0
  return times < maxResumes ? { ...task, timesTakenUp: times + 1 } : undefined
}
