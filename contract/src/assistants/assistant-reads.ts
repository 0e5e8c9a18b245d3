import { z } from 'zod'
import { get, json, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { WorkAudience } from '#works/audience.ts'
import { AssistantContent } from './assistant-content.ts'
import { assistantLimits } from './assistant-limits.ts'

/** An assistant in a list. */
export const AssistantSummary = z.object({
  id: z.string(),
  name: AssistantContent.shape.name,
  face: AssistantContent.shape.face,
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

/** Apart from the changes: chats read assistants, and change none. */
export const assistantReads = {
  list: get('/assistants', {
    access: 'user',
    summary:
      'Lister les assistants que l’on peut employer\u00a0: les siens, les épinglés d’abord, puis ceux des autres',
    query: pageQuery({ defaultLimit: assistantLimits.pageSize }),
    reply: pageOf(AssistantSummary),
  }),
  read: get('/assistants/:assistantId', {
    access: 'user',
    summary: 'Lire un assistant, avec ses consignes',
    reply: json(Assistant),
    problems: ['assistant.not-found'],
  }),
}
