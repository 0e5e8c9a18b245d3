import { z } from 'zod'

/** Bounds of what a program may hand to a model besides its messages. */
export const toolLimits = {
  toolsMax: 128,
  nameMax: 64,
  descriptionMax: 8192,
  idMax: 200,
  stopsMax: 4,
  stopMax: 200,
  biasesMax: 1024,
  schemaMax: 1000,
  biasMax: 100,
  penaltyMax: 2,
} as const

const name = z
  .string()
  .max(toolLimits.nameMax)
  .regex(/^[a-zA-Z0-9_-]+$/, 'Lettres sans accent, chiffres, _ et - seulement')
const description = z.string().max(toolLimits.descriptionMax).nullish()
/** A JSON schema, which only the engine reads. */
const schema = z
  .record(z.string(), z.unknown())
  .refine((fields) => Object.keys(fields).length <= toolLimits.schemaMax)
  .meta({ maxProperties: toolLimits.schemaMax })

const Tool = z.object({
  type: z.literal('function', { error: 'Seules les fonctions sont acceptées' }),
  function: z.object({
    name,
    description,
    parameters: schema.nullish(),
    strict: z.boolean().nullish(),
  }),
})
const ToolChoice = z.union(
  [
    z.enum(['none', 'auto', 'required']),
    z.object({ type: z.literal('function'), function: z.object({ name }) }),
  ],
  { error: 'none, auto, required, ou le nom d’une fonction' },
)
const ResponseFormat = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text') }),
    z.object({ type: z.literal('json_object') }),
    z.object({
      type: z.literal('json_schema'),
      json_schema: z.object({ name, description, schema, strict: z.boolean().nullish() }),
    }),
  ],
  { error: 'text, json_object ou json_schema attendu' },
)
const stop = z.string().min(1).max(toolLimits.stopMax)
const penalty = z.number().min(-toolLimits.penaltyMax).max(toolLimits.penaltyMax).nullish()
const bias = z.number().min(-toolLimits.biasMax).max(toolLimits.biasMax)

/** Fields that an engine takes or not, depending on the model: those that it does not take are refused. */
export const programOptions = {
  stop: z
    .union([z.literal(''), stop, z.array(stop).max(toolLimits.stopsMax)], {
      error: `Un texte, ou ${toolLimits.stopsMax} au plus`,
    })
    .nullish(),
  presence_penalty: penalty,
  frequency_penalty: penalty,
  logit_bias: z
    .record(z.string().regex(/^\d{1,9}$/, 'Le numéro d’un token'), bias)
    .refine((biases) => Object.keys(biases).length <= toolLimits.biasesMax, {
      error: `${toolLimits.biasesMax} tokens au plus`,
    })
    .meta({ maxProperties: toolLimits.biasesMax })
    .nullish(),
  response_format: ResponseFormat.nullish(),
  tools: z.array(Tool).max(toolLimits.toolsMax).nullish(),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
} as const

/** What a model asked of a function, as it goes back with the next request. */
export const ToolCall = z.object({
  id: z.string().max(toolLimits.idMax),
  type: z.literal('function'),
  function: z.object({ name: z.string().max(toolLimits.nameMax), arguments: z.string() }),
})
/** A part of one in a stream: `id` and `name` come with the first. */
export const ToolCallDelta = z.object({
  index: z.number().int(),
  id: z.string().optional(),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string() }),
})
