import { z } from 'zod'
import { KnowledgeMode } from './citations.ts'
import { knowledgeLimits } from './knowledge-limits.ts'

/** The collections that questions are answered from; none: an ordinary conversation. */
export const KnowledgeScope = z.strictObject({
  collectionIds: z
    .array(z.string().min(1).max(100))
    .max(
      knowledgeLimits.searchedMax,
      `Pas plus de ${knowledgeLimits.searchedMax} collections à la fois`,
    )
    .refine((ids) => new Set(ids).size === ids.length, 'La même collection figure deux fois'),
  mode: KnowledgeMode,
})
export type KnowledgeScope = z.output<typeof KnowledgeScope>
