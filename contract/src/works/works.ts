import { z } from 'zod'
import { get, json, patch } from '#wire/operation.ts'
import { PinnedOnly, WorkKind, WorkState, workLimits } from './work-kinds.ts'

/** A work as the registry knows it; the feature of its kind has the rest. */
export const Work = z.object({
  id: z.string(),
  kind: WorkKind,
  title: z.string(),
  /** Of a chat the last activity, else when it was made. */
  at: z.iso.datetime(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
})
export type Work = z.output<typeof Work>

/** A restored work is as it was, so what is in the trash cannot be changed. */
export const WorkChange = z.strictObject({
  isPinned: z.boolean().optional(),
  isArchived: z.boolean().optional(),
})
export type WorkChange = z.output<typeof WorkChange>

const WorkQuery = z.object({
  kind: WorkKind.optional(),
  state: WorkState.default('current'),
  pinned: PinnedOnly.optional(),
  /** `next` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,16}\.[\w-]{1,100}$/, 'Repère de page non valide. Rechargez la page.')
    .optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(workLimits.pageSize),
})
export type WorkQuery = z.output<typeof WorkQuery>

export const works = {
  list: get('/works', {
    access: 'user',
    summary:
      'Lister ses travaux de toute sorte, les plus récents d’abord\u00a0; ceux de la corbeille n’y sont pas',
    query: WorkQuery,
    reply: json(z.object({ works: z.array(Work), next: z.string().nullable() })),
  }),
  change: patch('/works/:workId', {
    access: 'user',
    summary: 'Épingler ou archiver un travail, ou l’inverse',
    body: WorkChange,
    reply: json(Work),
    problems: ['works.not-found', 'works.too-many-pinned'],
  }),
}
