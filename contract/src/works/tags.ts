import { z } from 'zod'
import { del, empty, get, json, patch, post } from '#wire/operation.ts'
import { TagName, WorkTag } from './work-kinds.ts'

/** A tag, and how many works outside the trash have it. */
export const Tag = WorkTag.extend({ uses: z.number().int() })
export type Tag = z.output<typeof Tag>

export const TagDraft = z.strictObject({ name: TagName })
export type TagDraft = z.output<typeof TagDraft>

export const tags = {
  list: get('/tags', {
    access: 'user',
    summary: 'Lister toutes ses étiquettes, par nom',
    reply: json(z.array(Tag)),
  }),
  create: post('/tags', {
    access: 'user',
    summary: 'Créer une étiquette, sans l’appliquer encore',
    body: TagDraft,
    reply: json(Tag),
    problems: ['tag.taken', 'tag.too-many'],
  }),
  rename: patch('/tags/:tagId', {
    access: 'user',
    summary: 'Renommer une étiquette, sur tous ses travaux',
    body: TagDraft,
    reply: json(Tag),
    problems: ['tag.not-found', 'tag.taken'],
  }),
  remove: del('/tags/:tagId', {
    access: 'user',
    summary: 'Supprimer une étiquette\u00a0; les travaux qui la portent restent',
    reply: empty,
    problems: ['tag.not-found'],
  }),
}
