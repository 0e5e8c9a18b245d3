import { z } from 'zod'
import { attachmentKinds } from '#attachments/attachments.ts'
import { Grounding } from '#knowledge/citations.ts'
import { get, json } from '#wire/operation.ts'
import { Message } from '../chat.ts'

export const sentLimits = {
  /** Files that are named of a reply's conversation. */
  files: 20,
} as const

/** Where instructions come from, in the order in which a model is given them. */
export const instructionOrigins = [
  'installation',
  'project',
  'assistant',
  'chat',
  'memory',
] as const

export const SentPart = z.object({
  from: z.enum(instructionOrigins),
  /** Of the project or assistant, as it was called then. */
  name: z.string().optional(),
  text: z.string(),
})
export type SentPart = z.output<typeof SentPart>

/** A file of the conversation, and what a reply was given of it. */
export const SentFile = z.object({
  /** In this list, from 1. */
  number: z.number().int(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** Why it was not all of it, as a sentence. */
  note: z.string().optional(),
})
export type SentFile = z.output<typeof SentFile>

/** What a reply was really given, beside the messages before it. */
export const SentInstructions = z.object({
  /** `false`: it was written before this was stored, or by another program. */
  isKnown: z.boolean(),
  /** Empty: it was given no instructions. */
  parts: z.array(SentPart),
  /** The newest first. */
  files: z.array(SentFile).max(sentLimits.files),
  /** How many files more there were. */
  furtherFiles: z.number().int(),
  /** The excerpts of documents that it was written from. */
  grounding: Grounding.optional(),
  leftOut: Message.shape.leftOut,
  model: Message.shape.model,
  engine: Message.shape.engine,
})
export type SentInstructions = z.output<typeof SentInstructions>

export const chatInstructions = {
  readInstructions: get('/chat/:chatId/messages/:messageId/instructions', {
    access: 'user',
    summary:
      'Lire ce qu’une réponse a reçu\u00a0: consignes, souvenirs, documents, et ce qui en a été raccourci',
    reply: json(SentInstructions),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
}
