import { z } from 'zod'

/** A message among those that follow the same one, in the order of writing. */
export const VariantPosition = z.object({
  /** From 1. */
  index: z.number().int().positive(),
  total: z.number().int().min(2),
  /** Absent for the first one. */
  previousId: z.string().optional(),
  /** Absent for the last one. */
  nextId: z.string().optional(),
})
export type VariantPosition = z.output<typeof VariantPosition>
