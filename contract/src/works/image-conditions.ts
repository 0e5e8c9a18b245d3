import { z } from 'zod'
import { PinnedOnly, ProjectId, WorkState, workLimits } from './work-kinds.ts'

/** The images that fulfil every condition; what the gallery filters by, and what one action on all of them names. */
export const ImageConditions = z.strictObject({
  /** Words of the prompt; case and accents are ignored. */
  search: z.string().max(200).optional(),
  favorite: z.enum(['true']).optional(),
  /** Name of a tag. */
  tag: z.string().max(workLimits.tagMax).optional(),
  state: WorkState.default('current'),
  pinned: PinnedOnly.optional(),
  /** Id of a project. */
  project: ProjectId.optional(),
  model: z.string().max(300).optional(),
})
export type ImageConditions = z.output<typeof ImageConditions>
