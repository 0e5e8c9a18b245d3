import { z } from 'zod'
import { get, json, patch } from '#wire/operation.ts'
import {
  ListedKind,
  listedWorks,
  ProjectId,
  TagName,
  WorkProject,
  WorkTag,
  workLimits,
} from './work-kinds.ts'

/** A work as the registry knows it; the feature of its kind has the rest. */
export const Work = z.object({
  id: z.string(),
  kind: ListedKind,
  title: z.string(),
  /** Of a chat the last activity, else when it was made. */
  at: z.iso.datetime(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  /** In the order in which they were given. */
  tags: z.array(WorkTag),
  /** `null`: none, or it is in the trash. */
  project: WorkProject.nullable(),
  /** When a rule of retention puts it into the trash; absent: not soon. */
  retentionAt: z.iso.datetime().optional(),
})
export type Work = z.output<typeof Work>

/** A restored work is as it was, so what is in the trash cannot be changed. */
export const WorkChange = z.strictObject({
  isPinned: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  /** Names of all its tags from now on; a new name makes a tag. */
  tags: z.array(TagName).max(workLimits.tagsPerWork).optional(),
  /** Its project from now on; `null`: none. */
  projectId: ProjectId.nullable().optional(),
})
export type WorkChange = z.output<typeof WorkChange>

/** The works that fulfil every condition. */
const conditions = {
  ...listedWorks,
  kind: ListedKind.optional(),
  /** Words of the title; case and accents are ignored, the last may be incomplete. */
  q: z.string().max(workLimits.searchMax).optional(),
}
export const WorkFilter = z.strictObject(conditions)
export type WorkFilter = z.output<typeof WorkFilter>

const WorkQuery = z.object({
  ...conditions,
  /** `next` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,16}\.[\w-]{1,100}$/, 'Repère de page non valide. Rechargez la page.')
    .optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(workLimits.pageSize),
})
export type WorkQuery = z.output<typeof WorkQuery>

/** A page of works. `total` is of all pages; beyond `workLimits.filteredMax` it may be that number plus one. */
export const WorkPage = z.object({
  works: z.array(Work),
  next: z.string().nullable(),
  total: z.number().int(),
})
export type WorkPage = z.output<typeof WorkPage>

export const works = {
  list: get('/works', {
    access: 'user',
    summary:
      'Lister ses travaux de toute sorte, les plus récents d’abord\u00a0; ceux de la corbeille n’y sont pas',
    query: WorkQuery,
    cost: 'ordinary',
    reply: json(WorkPage),
  }),
  read: get('/works/:workId', {
    access: 'user',
    summary:
      'Lire ce que tous les travaux ont en commun\u00a0: titre, épingle, archive, étiquettes, projet',
    reply: json(Work),
    problems: ['works.not-found'],
  }),
  change: patch('/works/:workId', {
    access: 'user',
    summary: 'Épingler, archiver, étiqueter ou ranger dans un projet un travail, ou l’inverse',
    body: WorkChange,
    reply: json(Work),
    problems: ['works.not-found', 'works.too-many-pinned', 'tag.too-many', 'project.not-found'],
  }),
}
