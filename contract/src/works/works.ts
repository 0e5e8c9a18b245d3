import { z } from 'zod'

/** What a user makes. `reading` is a text that was read aloud. */
export const workKinds = ['chat', 'image', 'inpainting', 'reading', 'transcription'] as const
export const WorkKind = z.enum(workKinds)
export type WorkKind = z.output<typeof WorkKind>

export const workLimits = {
  /** Characters of a title in the registry: the beginning of a prompt or text. */
  titleMax: 120,
  /** Days until what is in the trash is removed for good. */
  trashDays: 30,
  /** Works that one call names. */
  idsMax: 500,
} as const
