import { z } from 'zod'

export const systemPromptMaxLength = 20_000

/** The settings of a chat for which none were ever set. New chats are created with streaming on. */
export const chatDefaults = {
  temperature: 0.7,
  maxTokens: 1000,
  replyLength: 'model',
  topP: 0.9,
  topK: 40,
  systemPrompt: '',
  stream: false,
} as const

export const ChatSettings = z.strictObject({
  temperature: z
    .number()
    .min(0, 'La température doit être entre 0 et 2')
    .max(2, 'La température doit être entre 0 et 2'),
  maxTokens: z
    .number()
    .int()
    .min(1, 'Le nombre de tokens doit être entre 1 et 4000')
    .max(4000, 'Le nombre de tokens doit être entre 1 et 4000'),
  /** `model`: `maxTokens` does not apply, a reply may be as long as model and installation allow. */
  replyLength: z.enum(['model', 'fixed']),
  topP: z.number().min(0, 'topP doit être entre 0 et 1').max(1, 'topP doit être entre 0 et 1'),
  topK: z
    .number()
    .int()
    .min(1, 'topK doit être entre 1 et 100')
    .max(100, 'topK doit être entre 1 et 100'),
  systemPrompt: z.string().max(systemPromptMaxLength),
  stream: z.boolean(),
})
export type ChatSettings = z.output<typeof ChatSettings>

/** A missing setting stays as it is; `maxTokens` alone also makes it apply. */
export const ChatSettingsChange = ChatSettings.partial()
export type ChatSettingsChange = z.output<typeof ChatSettingsChange>
