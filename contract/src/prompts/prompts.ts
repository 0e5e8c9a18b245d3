import { z } from 'zod'
import { del, empty, get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { required } from '#wire/validation.ts'
import {
  audienceProblems,
  LinkSecret,
  linkProblems,
  linkSecret,
  WorkAudience,
  WorkAudienceChange,
} from '#works/audience.ts'
import { PromptField } from './prompt-fields.ts'
import { promptLimits } from './prompt-limits.ts'

export const promptUses = ['chat', 'images', 'speech'] as const
/** Where a prompt is offered. */
export const PromptUse = z.enum(promptUses)
export type PromptUse = z.output<typeof PromptUse>

/** A prompt in the list. */
export const PromptSummary = z.object({
  id: z.string(),
  /** What is typed after `/`. */
  command: z.string(),
  title: z.string(),
  uses: z.array(PromptUse),
  isOwn: z.boolean(),
  /** Of another user, added by a link: it can be removed from the list. */
  isAdded: z.boolean(),
  audience: WorkAudience,
  /** By its owner. */
  isPinned: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type PromptSummary = z.output<typeof PromptSummary>

/** A prepared text, with fields to fill in before it is inserted. */
export const Prompt = PromptSummary.extend({
  text: z.string(),
  fields: z.array(PromptField),
  /** Counts its changes. */
  version: z.number().int(),
})
export type Prompt = z.output<typeof Prompt>

export const PromptDraft = z.strictObject({
  command: z
    .string(required('Commande requise'))
    .trim()
    .regex(/^[a-z0-9-]+$/, 'Minuscules sans accent, chiffres et tirets')
    .max(promptLimits.commandMax),
  title: z
    .string(required('Titre requis'))
    .normalize('NFC')
    .trim()
    .min(1, 'Titre requis')
    .max(promptLimits.titleMax),
  text: z
    .string(required('Texte requis'))
    .max(promptLimits.textMax)
    .refine((text) => text.trim() !== '', 'Texte requis'),
  fields: z
    .array(PromptField)
    .max(promptLimits.fieldsMax)
    .default([])
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      'Deux champs ont le même nom',
    ),
  uses: z
    .array(PromptUse)
    .min(1, 'Choisissez au moins un endroit')
    .max(promptUses.length)
    .default(['chat']),
})
export type PromptDraft = z.output<typeof PromptDraft>

/** `version`: what the writer saw; another one is refused. */
export const PromptChange = PromptDraft.extend({ version: z.number().int().min(1) })
export type PromptChange = z.output<typeof PromptChange>

const PromptQuery = pageQuery({ defaultLimit: promptLimits.pageSize }).extend({
  /** A part of the command or the title; case and accents are ignored. */
  q: z.string().trim().max(promptLimits.searchMax).optional(),
  use: PromptUse.optional(),
})
export type PromptQuery = z.output<typeof PromptQuery>

/** What a prompt was. Its command is not among it. */
export const PromptVersion = z.object({
  number: z.number().int(),
  title: z.string(),
  text: z.string(),
  fields: z.array(PromptField),
  uses: z.array(PromptUse),
  createdAt: z.iso.datetime(),
})
export type PromptVersion = z.output<typeof PromptVersion>

const missing = 'prompt.not-found' as const

export const prompts = {
  list: get('/prompts', {
    access: 'user',
    summary: 'Lister ses prompts, les épinglés d’abord, puis ceux qui sont partagés avec soi',
    query: PromptQuery,
    reply: pageOf(PromptSummary),
  }),
  create: post('/prompts', {
    access: 'user',
    summary: 'Créer un prompt',
    stores: 'text',
    body: PromptDraft,
    reply: json(Prompt),
    problems: ['prompt.taken', 'prompt.too-many'],
  }),
  read: get('/prompts/:promptId', {
    access: 'user',
    summary: 'Lire un prompt, à soi ou partagé avec soi',
    reply: json(Prompt),
    problems: [missing],
  }),
  change: put('/prompts/:promptId', {
    access: 'user',
    summary: 'Remplacer un de ses prompts\u00a0; ce qu’il était reste parmi ses versions',
    stores: 'text',
    body: PromptChange,
    reply: json(Prompt),
    problems: [missing, 'prompt.taken', 'prompt.stale'],
  }),
  duplicate: post('/prompts/:promptId/duplicate', {
    access: 'user',
    summary:
      'Copier un prompt, à soi ou partagé avec soi\u00a0: la copie n’est qu’à soi, et a sa propre commande',
    stores: 'text',
    reply: json(Prompt),
    problems: [missing, 'prompt.too-many'],
  }),
  pin: put('/prompts/:promptId/pin', {
    access: 'user',
    summary: 'Épingler un de ses prompts, ou ne plus l’épingler',
    body: z.strictObject({ isPinned: z.boolean() }),
    reply: empty,
    problems: [missing, 'works.too-many-pinned'],
  }),
  remove: del('/prompts/:promptId', {
    access: 'user',
    summary: 'Mettre un de ses prompts à la corbeille\u00a0; son lien se ferme',
    reply: empty,
    problems: [missing],
  }),
  versions: get('/prompts/:promptId/versions', {
    access: 'user',
    summary: 'Lister les versions d’un de ses prompts, la dernière d’abord',
    query: pageQuery({ defaultLimit: promptLimits.versionsPageSize, maxLimit: 20 }),
    reply: pageOf(PromptVersion),
    problems: [missing],
  }),
  restore: post('/prompts/:promptId/versions/:number/restore', {
    access: 'user',
    summary: 'Revenir à une version d’un de ses prompts\u00a0: elle devient la dernière',
    stores: 'text',
    reply: json(Prompt),
    problems: [missing, 'prompt.version-not-found'],
  }),
  share: put('/prompts/:promptId/audience', {
    access: 'user',
    summary:
      'Choisir qui peut se servir d’un de ses prompts\u00a0: soi, qui a son lien\u00a0; pour l’administrateur aussi des groupes, ou tous',
    body: WorkAudienceChange,
    returnsSecret: true,
    reply: json(z.object({ prompt: Prompt, ...linkSecret })),
    problems: [missing, ...audienceProblems],
  }),
  open: post('/prompts/open', {
    access: 'user',
    summary: 'Lire le prompt qu’un lien partage',
    body: LinkSecret,
    reply: json(Prompt),
    problems: linkProblems,
  }),
  add: post('/prompts/add', {
    access: 'user',
    summary: 'Ajouter à ses prompts celui qu’un lien partage',
    body: LinkSecret,
    reply: json(Prompt),
    problems: [...linkProblems, 'works.too-many-added'],
  }),
  removeAdded: del('/prompts/added/:addedId', {
    access: 'user',
    summary: 'Retirer de ses prompts celui d’un autre, ajouté par un lien',
    reply: empty,
    problems: [missing],
  }),
}
