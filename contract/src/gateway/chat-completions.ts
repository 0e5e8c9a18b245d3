import { z } from 'zod'
import { ChatDocuments, FileCitation } from './chat-documents.ts'
import { programOptions, ToolCall, ToolCallDelta, toolLimits } from './chat-tools.ts'
import { gatewayModel } from './program-fields.ts'

export const gatewayChatLimits = {
  messagesMax: 2000,
  /** Pictures per request; models accept only a few. */
  picturesMax: 6,
  partsMax: 100,
  /** Bytes of text in one request; only pictures make a body larger. */
  textMaxBytes: 4 * 1024 ** 2,
  temperatureMax: 2,
  topKMax: 1000,
} as const

const unsupported = 'Cette option n’existe pas ici'
const Text = z.object({ type: z.literal('text'), text: z.string() })
const Picture = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })
const textContent = (maximum: number) =>
  z.union([z.string(), z.array(Text).max(maximum)], { error: 'Texte attendu' })

const { partsMax, messagesMax, temperatureMax, topKMax } = gatewayChatLimits
const Message = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.enum(['system', 'developer']), content: textContent(partsMax) }),
    z.object({
      role: z.literal('user'),
      content: z.union(
        [z.string(), z.array(z.discriminatedUnion('type', [Text, Picture])).max(partsMax)],
        {
          error: 'Texte ou image attendus',
        },
      ),
    }),
    z.object({
      role: z.literal('assistant'),
      content: textContent(partsMax).nullish(),
      tool_calls: z.array(ToolCall).max(toolLimits.toolsMax).nullish(),
    }),
    z.object({
      role: z.literal('tool'),
      content: textContent(partsMax),
      tool_call_id: z.string().max(toolLimits.idMax),
    }),
  ],
  { error: 'Rôle attendu\u00a0: system, developer, user, assistant ou tool' },
)

/**
 * Absent or empty. A field that would change the shape of the response is refused, because ignoring
 * it would break the caller.
 */
const none = z.array(z.never(), { error: unsupported }).max(0, unsupported).nullish()
const tokens = z.int({ error: 'Nombre de tokens attendu' }).min(1, 'Au moins 1').nullish()

export const ChatCompletionDraft = z.object({
  model: gatewayModel,
  messages: z
    .array(Message, { error: 'Messages requis' })
    .min(1, 'Messages requis')
    .max(messagesMax),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(temperatureMax).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  /** Not in OpenAI's API, but in that of other model servers. */
  top_k: z.int().min(1).max(topKMax).nullish(),
  seed: z.int().nullish(),
  max_tokens: tokens,
  max_completion_tokens: tokens,
  n: z.literal(1, { error: 'Une seule réponse à la fois\u00a0: n = 1' }).nullish(),
  ...programOptions,
  functions: none,
  logprobs: z.literal(false, { error: unsupported }).nullish(),
  modalities: z
    .array(z.literal('text', { error: unsupported }))
    .max(1, unsupported)
    .nullish(),
  atelier: ChatDocuments.nullish(),
})
export type ChatCompletionDraft = z.output<typeof ChatCompletionDraft>

const finished = z.enum(['stop', 'length', 'tool_calls']).nullable()
const GatewayUsage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
})
const common = { id: z.string(), created: z.number().int(), model: z.string() }

export const ChatCompletion = z.object({
  ...common,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        /** `null` of a reply that only asks for functions. */
        content: z.string().nullable(),
        refusal: z.null(),
        tool_calls: z.array(ToolCall).optional(),
        /** Not in OpenAI's API, but in that of other model servers: the reasoning before the answer. */
        reasoning: z.string().optional(),
        /** Of a reply from documents. */
        annotations: z.array(FileCitation).optional(),
      }),
      logprobs: z.null(),
      finish_reason: finished,
    }),
  ),
  /** Absent when the engine does not count tokens. */
  usage: GatewayUsage.optional(),
})
export type ChatCompletion = z.output<typeof ChatCompletion>

export const ChatCompletionChunk = z.object({
  ...common,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        reasoning: z.string().optional(),
        tool_calls: z.array(ToolCallDelta).optional(),
        /** All of them, in the last chunk. */
        annotations: z.array(FileCitation).optional(),
      }),
      logprobs: z.null(),
      finish_reason: finished,
    }),
  ),
  usage: GatewayUsage.nullish(),
})
export type ChatCompletionChunk = z.output<typeof ChatCompletionChunk>
