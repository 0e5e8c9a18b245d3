import { z } from 'zod'

/** The fields of a chat request that are read; wrong types are refused, as a strictly typed server does. */
export const ChatBody = z.looseObject({
  model: z.string().optional(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z.union([
        z.string(),
        z.null(),
        z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
      ]),
    }),
  ),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).optional(),
  max_tokens: z.int().optional(),
  continue_final_message: z.boolean().optional(),
  add_generation_prompt: z.boolean().optional(),
})
export type ChatBody = z.output<typeof ChatBody>

type Content = ChatBody['messages'][number]['content']
export const textOf = (content: Content | undefined): string =>
  Array.isArray(content) ? content.map((part) => part.text ?? '').join(' ') : (content ?? '')
