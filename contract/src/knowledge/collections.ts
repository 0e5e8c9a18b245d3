import { z } from 'zod'
import { del, empty, get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { required } from '#wire/validation.ts'
import { knowledgeLimits } from './knowledge-limits.ts'

/** What those may do with whom a collection is shared. */
export const ShareLevel = z.enum(['read', 'edit'])
export type ShareLevel = z.output<typeof ShareLevel>

/** Who may search a collection besides its owner. The groups are named to its owner alone. */
export const Audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('private') }),
  z.object({ kind: z.literal('everyone') }),
  z.object({
    kind: z.literal('groups'),
    groups: z.array(z.object({ id: z.string(), level: ShareLevel })),
  }),
])
export type Audience = z.output<typeof Audience>

export const sourceStates = ['waiting', 'reading', 'ready', 'partial', 'unreadable'] as const
/** `partial`: parts of it could not be read, and are named. */
export const SourceState = z.enum(sourceStates)
export type SourceState = z.output<typeof SourceState>

/** Documents that are searched together. */
export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isOwn: z.boolean(),
  mayEdit: z.boolean(),
  audience: Audience,
  /** How many documents there are in each state. */
  states: z.record(SourceState, z.number().int()),
  sources: z.number().int(),
  pages: z.number().int(),
  passages: z.number().int(),
  byteSize: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Collection = z.output<typeof Collection>

export const CollectionDraft = z.strictObject({
  name: z
    .string(required('Nom requis'))
    .normalize('NFC')
    .trim()
    .min(1, 'Nom requis')
    .max(knowledgeLimits.nameMax),
  description: z.string().trim().max(knowledgeLimits.descriptionMax).default(''),
})
export type CollectionDraft = z.output<typeof CollectionDraft>

export const AudienceChange = z
  .strictObject({
    kind: z.enum(['private', 'everyone', 'groups']),
    /** Of `groups` alone. */
    groupIds: z.array(z.string().min(1).max(100)).max(knowledgeLimits.groupsMax).default([]),
    level: ShareLevel.default('read'),
  })
  .refine(
    ({ kind, groupIds }) => kind !== 'groups' || groupIds.length > 0,
    'Choisissez au moins un groupe',
  )
export type AudienceChange = z.output<typeof AudienceChange>

const missing = 'knowledge.not-found' as const

export const collectionOperations = {
  list: get('/knowledge/collections', {
    access: 'user',
    summary: 'Lister ses collections de documents, puis celles qui sont partagées avec soi',
    query: pageQuery({ defaultLimit: 20 }),
    reply: pageOf(Collection),
  }),
  create: post('/knowledge/collections', {
    access: 'user',
    summary: 'Créer une collection de documents',
    body: CollectionDraft,
    reply: json(Collection),
    problems: ['knowledge.name-taken', 'knowledge.too-many'],
  }),
  read: get('/knowledge/collections/:collectionId', {
    access: 'user',
    summary: 'Lire une collection, à soi ou partagée avec soi',
    reply: json(Collection),
    problems: [missing],
  }),
  change: put('/knowledge/collections/:collectionId', {
    access: 'user',
    summary: 'Changer le nom et la description d’une de ses collections',
    body: CollectionDraft,
    reply: json(Collection),
    problems: [missing, 'knowledge.name-taken'],
  }),
  remove: del('/knowledge/collections/:collectionId', {
    access: 'user',
    summary: 'Mettre une de ses collections à la corbeille, avec ses documents',
    reply: empty,
    problems: [missing],
  }),
  share: put('/knowledge/collections/:collectionId/audience', {
    access: 'admin',
    summary:
      'Choisir qui peut chercher dans une de ses collections\u00a0: soi, des groupes, ou tous',
    body: AudienceChange,
    reply: json(Collection),
    problems: [missing, 'group.not-found'],
  }),
}
