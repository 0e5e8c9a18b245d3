import { z } from 'zod'
import { del, empty, get, json, pageOf, patch, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { required } from '#wire/validation.ts'
import { WorkProject } from '#works/work-kinds.ts'

export const memoryLimits = {
  /** Characters of one memory. */
  textMax: 300,
  perUser: 200,
  /** Characters that one reply is given; the newest that fit into them. */
  givenCharacters: 2000,
  pageSize: 20,
} as const

export const MemoryText = z
  .string(required('Texte requis'))
  .trim()
  .min(1, 'Texte requis')
  .max(memoryLimits.textMax, `Au plus ${memoryLimits.textMax} caractères`)

/** What a user wants every reply to know. */
export const Memory = z.object({
  id: z.string(),
  text: z.string(),
  /** The chat that it comes from; absent when it is gone, or in the trash. */
  chat: z.object({ id: z.string(), title: z.string() }).optional(),
  /** That this chat is in now. */
  project: WorkProject.optional(),
  /** Whether it is among those that a reply is given. */
  isGiven: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Memory = z.output<typeof Memory>

export const MemoryDraft = z.strictObject({
  text: MemoryText,
  /** The chat that it comes from: not a temporary one. */
  chatId: z.string().min(1).max(100).optional(),
})
export type MemoryDraft = z.output<typeof MemoryDraft>

export const MemoryChange = z.strictObject({ text: MemoryText })
export type MemoryChange = z.output<typeof MemoryChange>

export const memory = {
  list: get('/memories', {
    access: 'user',
    summary: 'Lister ses souvenirs, les plus récents d’abord',
    query: pageQuery({ defaultLimit: memoryLimits.pageSize }),
    reply: pageOf(Memory),
  }),
  create: post('/memories', {
    access: 'user',
    stores: 'text',
    summary: 'Retenir une phrase\u00a0: les réponses suivantes la reçoivent',
    body: MemoryDraft,
    reply: json(Memory),
    problems: ['memory.off', 'memory.too-many', 'chat.not-found'],
  }),
  change: patch('/memories/:memoryId', {
    access: 'user',
    stores: 'text',
    summary: 'Modifier un souvenir',
    body: MemoryChange,
    reply: json(Memory),
    problems: ['memory.not-found'],
  }),
  remove: del('/memories/:memoryId', {
    access: 'user',
    summary: 'Supprimer un souvenir',
    reply: empty,
    problems: ['memory.not-found'],
  }),
  removeAll: del('/memories', {
    access: 'user',
    summary: 'Supprimer tous ses souvenirs',
    reply: json(z.object({ removed: z.number().int() })),
  }),
}
