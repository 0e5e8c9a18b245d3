import { z } from 'zod'

/**
 * What a user makes. `reading` is a text that was read aloud; `messages` were removed from a chat, and are in the trash until they
 * are restored or removed for good.
 */
export const workKinds = [
  'chat',
  'image',
  'inpainting',
  'reading',
  'transcription',
  'messages',
] as const
export const WorkKind = z.enum(workKinds)
export type WorkKind = z.output<typeof WorkKind>

/** Lists show what is current; what is archived has a list of its own. */
export const WorkState = z.enum(['current', 'archived'])
export type WorkState = z.output<typeof WorkState>

/** Lists only those that are pinned. */
export const PinnedOnly = z.enum(['true'])

/** How many works a call put into the trash, and the name under which they come back together. */
export const TrashedBatch = z.object({ removed: z.number().int(), batchId: z.string() })
export type TrashedBatch = z.output<typeof TrashedBatch>

export const workLimits = {
  /** Characters of a title in the registry: the beginning of a prompt or text. */
  titleMax: 120,
  /** Days until what is in the trash is removed for good. */
  trashDays: 30,
  /** Works that one call names. */
  idsMax: 500,
  /** Of each kind. */
  pinnedMax: 50,
  pageSize: 50,
} as const
