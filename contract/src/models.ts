import { z } from 'zod'
import { get, json } from './operation.ts'

/** The five built-in types of models, one per page. */
export const ModelTypeName = z.enum(['text', 'image', 'inpainting', 'audio', 'audio-transcription'])
export type ModelTypeName = z.output<typeof ModelTypeName>

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Which engine runs it, in words. */
  engine: z.string(),
  /** What it can do: `chat`, `vision`, `reasoning`, `image`, `inpainting`, `speech`, `transcription`. */
  capabilities: z.array(z.string()),
  /** No AI behind it (the built-in guide): never chosen for someone who has a real model. */
  isGuide: z.boolean(),
})
export type Model = z.output<typeof Model>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const models = {
  list: get('/models', {
    access: 'user',
    summary: 'Modèles proposés pour un type',
    query: z.object({ type: ModelTypeName.optional(), includeCustomTypes: flag.optional() }),
    reply: json(z.array(Model)),
    problems: ['models.unavailable'],
  }),
}
