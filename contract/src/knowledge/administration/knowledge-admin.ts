import { z } from 'zod'
import { empty, get, json, post, put } from '#wire/operation.ts'

const Problem = z.object({ code: z.string(), error: z.string() })

/** Vectors that an embedder makes of all documents. */
export const VectorSpaceState = z.object({
  /** Of the model, as the list of models names it. */
  model: z.string(),
  /** `null` until the embedder was first called. */
  dimensions: z.number().int().nullable(),
  /** Excerpts that have vectors, of so many. */
  done: z.number().int(),
  total: z.number().int(),
  /** Excerpts in a second, lately. */
  excerptsPerSecond: z.number().nullable(),
  secondsLeft: z.number().int().nullable(),
  isWorking: z.boolean(),
  /** Why it waits, as a sentence, and until when. */
  problem: Problem.nullable(),
  retryAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type VectorSpaceState = z.output<typeof VectorSpaceState>

/** A user whose collections are among the largest. */
export const LargeCollections = z.object({
  userId: z.string(),
  name: z.string(),
  sources: z.number().int(),
  passages: z.number().int(),
  byteSize: z.number().int(),
})

/** The search of documents of the whole installation. Nothing of their texts. */
export const KnowledgeState = z.object({
  /** Serves now; without one, words and letters alone are compared. */
  serving: VectorSpaceState.nullable(),
  /** Is built beside it, and serves once it is complete. */
  building: VectorSpaceState.nullable(),
  /** Models that embed. */
  models: z.array(z.object({ id: z.string(), name: z.string(), engine: z.string() })),
  sizes: z.object({
    collections: z.number().int(),
    sources: z.number().int(),
    passages: z.number().int(),
    /** Originals and texts. */
    bytes: z.number().int(),
    vectorBytes: z.number().int(),
  }),
  /** Share of this server's index that is built. */
  indexed: z.number(),
  largest: z.array(LargeCollections),
  /** Documents that are read at once, over all servers; of each user one. */
  readsAtOnce: z.number().int(),
})
export type KnowledgeState = z.output<typeof KnowledgeState>

export const readsAtOnceLimits = { min: 1, max: 4 } as const
const readsAtOnceText = `Entre ${readsAtOnceLimits.min} et ${readsAtOnceLimits.max} documents`
const modelId = z.string().min(1).max(200)

/** What is not given stays as it is. */
export const KnowledgeChange = z.strictObject({
  /** `null`: words and letters alone are compared. */
  embedder: modelId.nullable().optional(),
  readsAtOnce: z
    .int({ error: readsAtOnceText })
    .min(readsAtOnceLimits.min, readsAtOnceText)
    .max(readsAtOnceLimits.max, readsAtOnceText)
    .optional(),
})
export type KnowledgeChange = z.output<typeof KnowledgeChange>

/** What a model that embeds does with a few fixed texts. */
export const EmbedderTrial = z.object({
  model: z.string(),
  dimensions: z.number().int(),
  /** Of one question. */
  questionMs: z.number().int(),
  excerptsPerSecond: z.number(),
})
export type EmbedderTrial = z.output<typeof EmbedderTrial>

export const Rebuild = z.strictObject({
  /** `index`: of every server, out of the stored texts and vectors; `vectors`: by the embedder, beside those that serve. */
  what: z.enum(['index', 'vectors']),
})
export type Rebuild = z.output<typeof Rebuild>

/** For the administrator: which model finds what documents mean. */
export const knowledgeAdmin = {
  state: get('/admin/knowledge', {
    access: 'admin',
    summary:
      'Lire quel modèle d’embedding sert à chercher dans les documents, son avancement, et ce que les collections occupent',
    reply: json(KnowledgeState),
  }),
  choose: put('/admin/knowledge', {
    access: 'admin',
    summary:
      'Choisir le modèle d’embedding, ou aucun\u00a0; le nouveau se prépare à côté de celui qui sert. Et combien de documents se lisent en même temps',
    body: KnowledgeChange,
    reply: json(KnowledgeState),
    problems: ['model.not-offered'],
  }),
  tryEmbedder: post('/admin/knowledge/try', {
    access: 'admin',
    summary:
      'Essayer un modèle d’embedding sur quelques textes fixes, et le chronométrer\u00a0; cela dure plus longtemps s’il faut le charger',
    body: z.strictObject({ model: modelId }),
    generates: true,
    asJob: true,
    reply: json(EmbedderTrial),
    problems: ['model.not-offered'],
  }),
  rebuild: post('/admin/knowledge/rebuild', {
    access: 'admin',
    summary: 'Refaire l’index des documents, ou tous leurs vecteurs',
    body: Rebuild,
    reply: empty,
    problems: ['knowledge.no-embedder'],
  }),
}
