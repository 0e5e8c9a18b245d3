import { z } from 'zod'
import { attachmentLimits } from '#attachments/attachments.ts'

/** Characters of one message: about 50 000 tokens. */
export const messageMaxLength = 200_000

/** A message that must not be empty. */
export const MessageText = z
  .string()
  .max(messageMaxLength)
  .refine((text) => text.trim() !== '', 'Le message est vide')

const attachmentIds = z
  .array(z.string().min(1).max(100))
  .max(
    attachmentLimits.perMessage,
    `Pas plus de ${attachmentLimits.perMessage} fichiers par message`,
  )
  .refine((ids) => new Set(ids).size === ids.length, 'Un fichier est nommé deux fois')

/** A message may have files and no text. */
export const MessageDraft = z
  .strictObject({
    content: z.string().max(messageMaxLength),
    role: z.literal('user').default('user'),
    /** Ids of files uploaded for this chat. */
    attachments: attachmentIds.default([]),
  })
  .refine(({ content, attachments }) => content.trim() !== '' || attachments.length > 0, {
    path: ['content'],
    error: 'Le message est vide',
  })
export type MessageDraft = z.output<typeof MessageDraft>
