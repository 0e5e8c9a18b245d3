import { z } from 'zod'
import { del, get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { workLimits } from '#works/work-kinds.ts'
import { Message } from '../chat.ts'
import { MessageText } from '../message/message-draft.ts'

/** A message that follows the same one as another. */
export const Variant = z.object({
  id: z.string(),
  /** The model that replied. */
  model: z.string().optional(),
  /** The first characters of its text. */
  beginning: z.string(),
  createdAt: z.iso.datetime(),
  /** How many messages follow it, in all versions. */
  following: z.number().int(),
  isShown: z.boolean(),
})
export type Variant = z.output<typeof Variant>

export const Correction = z.strictObject({
  content: MessageText,
  /** How many times the message had been corrected when the user saw it. */
  corrections: z.number().int().min(0),
})
export type Correction = z.output<typeof Correction>

/** What a message said before it was corrected. */
export const FormerText = z.object({
  number: z.number().int(),
  content: z.string(),
  /** When it was replaced. */
  replacedAt: z.iso.datetime(),
})
export type FormerText = z.output<typeof FormerText>

/** The versions of messages, and corrections in place. */
export const chatVersions = {
  showVersion: post('/chat/:chatId/path', {
    access: 'user',
    summary: 'Montrer une autre version d’un message, avec la suite qu’elle avait',
    body: z.strictObject({ messageId: z.string().min(1).max(300) }),
    /** `from`: the first message that is another now, counted from 1; `total`: number of messages shown. */
    reply: json(z.object({ from: z.number().int(), total: z.number().int() })),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
  variants: get('/chat/:chatId/messages/:messageId/variants', {
    largeAnswer: true,
    access: 'user',
    summary: 'Lister les versions d’un message',
    query: pageQuery({ defaultLimit: 20 }),
    reply: pageOf(Variant),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
  correctMessage: put('/chat/:chatId/messages/:messageId', {
    access: 'user',
    stores: 'text',
    summary: 'Corriger le texte d’un message sans renvoyer\u00a0; les mots d’avant sont gardés',
    body: Correction,
    reply: json(Message),
    problems: ['chat.not-found', 'chat.message-not-found', 'chat.stale', 'chat.busy'],
  }),
  removeMessage: del('/chat/:chatId/messages/:messageId', {
    access: 'user',
    summary: `Supprimer un message et tout ce qui en dépend\u00a0; ils restent ${workLimits.trashDays} jours dans la corbeille`,
    /** `removed`: number of messages; `trashId`: what restores them; those of a temporary chat are gone. */
    reply: json(z.object({ removed: z.number().int(), trashId: z.string().nullable() })),
    problems: ['chat.not-found', 'chat.message-not-found', 'chat.busy'],
  }),
  formerTexts: get('/chat/:chatId/messages/:messageId/versions', {
    largeAnswer: true,
    access: 'user',
    summary: 'Lire ce qu’un message disait avant ses corrections',
    query: pageQuery({ defaultLimit: 20 }),
    reply: pageOf(FormerText),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
}
