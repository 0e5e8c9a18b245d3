import { z } from 'zod'
import { gatewayModel } from './program-fields.ts'

export const gatewayEmbeddingLimits = {
  /** Texts in one request. */
  textsMax: 128,
  /** Bytes of each text. */
  textMaxBytes: 8192,
} as const

const { textsMax, textMaxBytes } = gatewayEmbeddingLimits
const text = z
  .string({ error: 'Texte attendu\u00a0: les numéros de tokens ne sont pas acceptés' })
  .min(1, 'Texte requis')
  .refine((value) => new TextEncoder().encode(value).length <= textMaxBytes, {
    error: `${textMaxBytes} octets au plus par texte`,
  })

export const GatewayEmbeddingsDraft = z.object({
  model: gatewayModel,
  input: z.union([text, z.array(text).min(1, 'Texte requis').max(textsMax)], {
    error: `Un texte, ou ${textsMax} au plus, de ${textMaxBytes} octets au plus`,
  }),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  /** A model has its own number of dimensions. */
  dimensions: z.null({ error: 'Cette option n’existe pas ici' }).optional(),
})
export type GatewayEmbeddingsDraft = z.output<typeof GatewayEmbeddingsDraft>

export const GatewayEmbeddings = z.object({
  object: z.literal('list'),
  model: z.string(),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.number().int(),
      /** Numbers, or the same as 32-bit floats in base64. */
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  /** Estimated: not every engine counts. */
  usage: z.object({ prompt_tokens: z.number().int(), total_tokens: z.number().int() }),
})
export type GatewayEmbeddings = z.output<typeof GatewayEmbeddings>
