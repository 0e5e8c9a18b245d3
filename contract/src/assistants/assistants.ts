import { z } from 'zod'
import { del, empty, get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import {
  audienceProblems,
  LinkSecret,
  linkProblems,
  linkSecret,
  WorkAudienceChange,
} from '#works/audience.ts'
import { AssistantContent } from './assistant-content.ts'
import { assistantFaces } from './assistant-faces.ts'
import { assistantFiles } from './assistant-files.ts'
import { Assistant, assistantReads } from './assistant-reads.ts'

const version = z.int32().min(1)

/** A new version; `version` is the one that it replaces. */
export const AssistantChange = AssistantContent.extend({ version })
export type AssistantChange = z.output<typeof AssistantChange>

export const AssistantVersion = z.object({
  number: version,
  createdAt: z.iso.datetime(),
  content: AssistantContent,
})
export type AssistantVersion = z.output<typeof AssistantVersion>

const missing = 'assistant.not-found' as const

export const assistants = {
  ...assistantReads,
  ...assistantFiles,
  ...assistantFaces,
  create: post('/assistants', {
    access: 'user',
    summary: 'Créer un assistant',
    stores: 'text',
    body: AssistantContent,
    reply: json(Assistant),
    problems: ['assistant.too-many', 'knowledge.not-found', 'file.not-an-image'],
  }),
  replace: put('/assistants/:assistantId', {
    access: 'user',
    summary: 'Enregistrer une nouvelle version d’un de ses assistants',
    stores: 'text',
    body: AssistantChange,
    reply: json(Assistant),
    problems: [missing, 'assistant.stale', 'knowledge.not-found', 'file.not-an-image'],
  }),
  remove: del('/assistants/:assistantId', {
    access: 'user',
    summary: 'Mettre un de ses assistants à la corbeille',
    reply: empty,
    problems: [missing],
  }),
  pin: put('/assistants/:assistantId/pin', {
    access: 'user',
    summary: 'Épingler un de ses assistants, ou ne plus l’épingler',
    body: z.strictObject({ isPinned: z.boolean() }),
    reply: empty,
    problems: [missing, 'works.too-many-pinned'],
  }),
  versions: get('/assistants/:assistantId/versions', {
    access: 'user',
    summary: 'Lister les versions d’un de ses assistants, la dernière d’abord',
    query: pageQuery({ defaultLimit: 10, maxLimit: 20 }),
    reply: pageOf(AssistantVersion),
    problems: [missing],
  }),
  restore: post('/assistants/:assistantId/versions/:number/restore', {
    access: 'user',
    summary: 'Revenir à une version d’un de ses assistants\u00a0: elle devient la dernière',
    stores: 'text',
    reply: json(Assistant),
    problems: [missing, 'assistant.version-not-found'],
  }),
  share: put('/assistants/:assistantId/audience', {
    access: 'user',
    summary:
      'Choisir qui peut employer un de ses assistants et lire ses consignes\u00a0: soi, qui en a le lien, des groupes, ou tous',
    body: WorkAudienceChange,
    returnsSecret: true,
    reply: json(Assistant.extend(linkSecret)),
    problems: [missing, ...audienceProblems],
  }),
  open: post('/assistants/open', {
    access: 'user',
    summary: 'Lire l’assistant qu’un lien donne, avant de l’ajouter',
    body: LinkSecret,
    reply: json(Assistant),
    problems: linkProblems,
  }),
  add: post('/assistants/add', {
    access: 'user',
    summary: 'Ajouter à ses assistants celui qu’un lien donne',
    body: LinkSecret,
    reply: json(Assistant),
    problems: [...linkProblems, missing, 'works.too-many-added'],
  }),
  removeAdded: del('/assistants/added/:assistantId', {
    access: 'user',
    summary: 'Retirer de ses assistants un de ceux que l’on a ajoutés par un lien',
    reply: empty,
    problems: [missing],
  }),
}
