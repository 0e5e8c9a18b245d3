import { z } from 'zod'
import { required } from '#wire/validation.ts'
import { knowledgeLimits } from '../knowledge-limits.ts'
import { onDuplicate } from './chat-to-add.ts'

/** `uploadId`: of a file that has arrived completely at `knowledgeUploads`. */
export const NewFileSource = z.strictObject({
  uploadId: z.string().min(1).max(100),
  /** `replace` also replaces a document of the same title. */
  onDuplicate,
})
export type NewFileSource = z.output<typeof NewFileSource>

const title = z
  .string(required('Titre requis'))
  .trim()
  .min(1, 'Titre requis')
  .max(knowledgeLimits.titleMax)
const noText = 'Collez un texte, ou une page'
export const NewTextSource = z
  .strictObject({
    title,
    text: z.string().max(knowledgeLimits.textMax).optional(),
    html: z.string().max(knowledgeLimits.htmlMax).optional(),
    address: z
      .url({ protocol: /^https?$/ })
      .max(knowledgeLimits.addressMax)
      .optional(),
    onDuplicate,
  })
  .refine(({ text, html }) => (text === undefined) !== (html === undefined), noText)
  .refine(({ text, html }) => (text ?? html ?? '').trim() !== '', noText)
export type NewTextSource = z.output<typeof NewTextSource>

export const NewTranscriptionSource = z.strictObject({
  transcriptionId: z.string().min(1).max(100),
  onDuplicate,
})
export type NewTranscriptionSource = z.output<typeof NewTranscriptionSource>

const sourceIds = z.array(z.string().min(1).max(100)).min(1).max(knowledgeLimits.selectedMax)
/** Documents of other collections. */
export const SourcesToCopy = z.strictObject({
  sourceIds,
  /** They leave their collection: only between two of the same owner. */
  move: z.boolean().default(false),
})
export type SourcesToCopy = z.output<typeof SourcesToCopy>

/** What became of each: those that were not taken, and why. */
export const CopiedSources = z.object({
  done: z.number().int(),
  skipped: z.array(
    z.object({ sourceId: z.string(), title: z.string(), code: z.string(), error: z.string() }),
  ),
})
export type CopiedSources = z.output<typeof CopiedSources>

export const SourcesToRemove = z.strictObject({ sourceIds })
export type SourcesToRemove = z.output<typeof SourcesToRemove>
