import { z } from 'zod'
import { json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { knowledgeLimits } from './knowledge-limits.ts'
import { SourceExcerpt } from './sources.ts'

export const KnowledgeQuestion = z.strictObject({
  q: z
    .string(required('Question requise'))
    .trim()
    .min(1, 'Question requise')
    .max(knowledgeLimits.questionMax),
  /** By default all that one may read. */
  collectionIds: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(knowledgeLimits.searchedMax)
    .optional(),
  limit: z
    .number()
    .int()
    .min(1)
    .max(knowledgeLimits.foundMax)
    .default(knowledgeLimits.foundDefault),
})
export type KnowledgeQuestion = z.output<typeof KnowledgeQuestion>

/** How an excerpt was found: by the question's words, by words that are written alike, or by an embedder that finds that it means the same. */
export const FoundBy = z.enum(['words', 'letters', 'meaning'])
export type FoundBy = z.output<typeof FoundBy>

export const FoundExcerpt = SourceExcerpt.extend({
  sourceId: z.string(),
  collectionId: z.string(),
  title: z.string(),
  /** The question's words in the text: characters, the last one excluded. */
  marks: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  foundBy: z.array(FoundBy),
})
export type FoundExcerpt = z.output<typeof FoundExcerpt>

/** Why only words were compared though an embedder serves, as a sentence. */
export const WordsOnly = z.object({ code: z.string(), error: z.string() })

export const KnowledgeAnswer = z.object({
  /** Whether the best ones are about the question; else they are only the nearest. */
  isEnough: z.boolean(),
  passages: z.array(FoundExcerpt),
  /** Collections that were searched. */
  collections: z.number().int(),
  /** Share of the documents searched that the index has as they are; excerpts may be missing below 1. */
  indexed: z.number(),
  /** The whole index is being made again, and not only what was just added. */
  isRebuilding: z.boolean(),
  wordsOnly: WordsOnly.nullable(),
})
export type KnowledgeAnswer = z.output<typeof KnowledgeAnswer>

export const knowledgeSearch = {
  search: post('/knowledge/search', {
    cost: 'costly',
    access: 'user',
    summary:
      'Chercher les passages de documents qui répondent à une question, par les mots, et par le sens où un modèle d’embedding sert',
    body: KnowledgeQuestion,
    reply: json(KnowledgeAnswer),
    problems: ['knowledge.not-found', 'knowledge.index-restarting'],
  }),
}
