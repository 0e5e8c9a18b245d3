import { z } from 'zod'
import { get, json, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { WorkAudience } from '#works/audience.ts'
import { AssistantContent, ListedFace } from './assistant-content.ts'
import { assistantLimits } from './assistant-limits.ts'

/** An assistant in a list. */
export const AssistantSummary = z.object({
  id: z.string(),
  name: AssistantContent.shape.name,
  face: ListedFace,
  description: z.string(),
  isOwn: z.boolean(),
  /** By its link, of somebody else. */
  isAdded: z.boolean(),
  /** The groups are named to the owner alone. */
  audience: WorkAudience,
  isPinned: z.boolean(),
  /** Number of the version that answers now. */
  version: z.int().min(1),
  updatedAt: z.iso.datetime(),
})
export type AssistantSummary = z.output<typeof AssistantSummary>

/** An assistant as whoever may use it reads it, with its instructions. */
export const Assistant = AssistantSummary.extend({
  ...AssistantContent.shape,
  createdAt: z.iso.datetime(),
})
export type Assistant = z.output<typeof Assistant>

/** As `defaultAssistantId` of a user: new chats begin without an assistant, whatever the installation has. */
export const withoutAssistant = 'none'

export const DefaultAssistant = z.object({
  /** `null`: without an assistant. */
  assistantId: z.string().nullable(),
  /** The user's own choice was deleted, or is no longer shared with them. */
  isGone: z.boolean(),
})
export type DefaultAssistant = z.output<typeof DefaultAssistant>

export const AssistantListQuery = pageQuery({ defaultLimit: assistantLimits.pageSize }).extend({
  /** In the name, whatever its case and accents. */
  q: z.string().trim().max(100).optional(),
  /** Only those that are shared with everyone. */
  ofEveryone: z.enum(['true', 'false']).optional(),
})
export type AssistantListQuery = z.output<typeof AssistantListQuery>

/** Apart from the changes: chats read assistants, and change none. */
export const assistantReads = {
  list: get('/assistants', {
    access: 'user',
    summary:
      'Lister les assistants que l’on peut employer\u00a0: les siens, les épinglés d’abord, puis ceux des autres',
    query: AssistantListQuery,
    reply: pageOf(AssistantSummary),
  }),
  readDefault: get('/assistants/default', {
    access: 'user',
    summary:
      'Savoir avec quel assistant commencent ses nouveaux chats\u00a0: le sien par défaut, ou celui de l’installation',
    reply: json(DefaultAssistant),
  }),
  read: get('/assistants/:assistantId', {
    access: 'user',
    summary: 'Lire un assistant, avec ses consignes',
    reply: json(Assistant),
    problems: ['assistant.not-found'],
  }),
}
