import { z } from 'zod'
import { get, json, post } from '#wire/operation.ts'

/** The five built-in types of models, one per page. */
export const ModelTypeName = z.enum(['text', 'image', 'inpainting', 'audio', 'audio-transcription'])
export type ModelTypeName = z.output<typeof ModelTypeName>

export const Model = z.object({
  id: z.string(),
  /** Other ids of it, which older chats and programs may use; absent without any. */
  aliases: z.array(z.string()).optional(),
  name: z.string(),
  description: z.string(),
  /** Name of the engine that runs it. */
  engine: z.string(),
  /** `chat`, `vision`, `reasoning`, `image`, `inpainting`, `speech`, `transcription`, `embedding`. */
  capabilities: z.array(z.string()),
  /** Request fields that have an effect with this model; the engine ignores the others. */
  honours: z.array(z.string()),
  /** The same for inpainting, when different. */
  inpaintingHonours: z.array(z.string()).optional(),
  /** The seeds that make the same image again, both ends included; with any other the engine picks its own. */
  seeds: z.object({ min: z.int(), max: z.int() }).optional(),
  /** Tokens that it can process at once, question and reply together; absent when the engine does not tell. */
  contextSize: z.number().int().positive().optional(),
  /** In memory now; absent when the engine does not tell. */
  isLoaded: z.boolean().optional(),
  /** Ids of its types. */
  typeIds: z.array(z.string()),
  /** The built-in Guide, which has no AI: never preselected for a user who has a real model. */
  isGuide: z.boolean(),
  /** Inpaints from the surrounding pixels, without AI. */
  isRetouch: z.boolean().optional(),
})
export type Model = z.output<typeof Model>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const ModelTest = z.object({
  status: z.enum(['ok', 'failed']),
  durationMs: z.number().int(),
  /** Why it failed, as a sentence. */
  message: z.string().nullable(),
  /** How many numbers an embedding of this model has. */
  dimensions: z.int().optional(),
})
export type ModelTest = z.output<typeof ModelTest>

export const models = {
  list: get('/models', {
    access: 'user',
    summary: 'Lister les modèles proposés pour un type',
    query: z.object({
      type: ModelTypeName.optional(),
      typeId: z.string().max(100).optional(),
      includeCustomTypes: flag.optional(),
    }),
    reply: json(z.array(Model)),
    problems: ['models.unavailable'],
  }),
  read: get('/models/:modelId', {
    access: 'user',
    summary: 'Lire un modèle',
    usesEngine: true,
    query: z.object({ includeCustomTypes: flag.optional() }),
    reply: json(Model),
    problems: ['model.not-found'],
  }),
  test: post('/models/:modelId/test', {
    access: 'admin',
    right: 'models',
    summary:
      'Tester un modèle avec une courte demande, qui dure plus longtemps s’il faut charger le modèle',
    generates: true,
    asJob: true,
    reply: json(ModelTest),
    problems: ['model.not-found'],
  }),
}
