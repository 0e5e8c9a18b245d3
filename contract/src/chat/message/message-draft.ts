import { z } from 'zod'
import { attachmentLimits } from '#attachments/attachments.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'

/** Characters of one message: about 50 000 tokens. */
export const messageMaxLength = 200_000

/** Models that answer one question side by side. */
export const comparedMax = 4

/** A message that must not be empty. */
export const MessageText = z
  .string()
  .max(messageMaxLength)
  .refine((text) => text.trim() !== '', 'Le message est vide')

export const attachmentIds = z
  .array(z.string().min(1).max(100))
  .max(
    attachmentLimits.perMessage,
    `Pas plus de ${attachmentLimits.perMessage} fichiers par message`,
  )
  .refine((ids) => new Set(ids).size === ids.length, 'Le même fichier figure deux fois')

/** At least two, all different. */
export const comparedModels = z
  .array(z.string().min(1).max(300))
  .min(2, 'Choisissez au moins deux modèles à comparer')
  .max(comparedMax, `Pas plus de ${comparedMax} modèles à la fois`)
  .refine((ids) => new Set(ids).size === ids.length, 'Le même modèle figure deux fois')

/** What a message consists of; it must be checked by `hasMessage` too. */
export const messageParts = {
  content: z.string().max(messageMaxLength),
  /** Ids of files uploaded for this chat. */
  attachments: attachmentIds.default([]),
}
type MessageParts = z.output<z.ZodObject<typeof messageParts>>

/** A message may have files and no text. */
export const hasMessage = ({ content, attachments }: MessageParts): boolean =>
  content.trim() !== '' || attachments.length > 0
export const emptyMessage = { path: ['content'], error: 'Le message est vide' }

export const MessageDraft = z
  .strictObject({
    ...messageParts,
    role: z.literal('user').default('user'),
    /** The message that its writer saw last; `null`: none. Absent: the last one that is shown. */
    parentId: z.string().min(1).max(300).nullable().optional(),
    /** The documents that this message is answered from, instead of the chat's. */
    knowledge: KnowledgeScope.optional(),
  })
  .refine(hasMessage, emptyMessage)
export type MessageDraft = z.output<typeof MessageDraft>

/** The same, with the models that answer side by side; without them, that of the chat answers. */
export const ComparableDraft = MessageDraft.safeExtend({ models: comparedModels.optional() })
export type ComparableDraft = z.output<typeof ComparableDraft>
