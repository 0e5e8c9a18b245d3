import { z } from 'zod'
import { json, post } from '#wire/operation.ts'
import { ImageConditions } from './image-conditions.ts'
import { ProjectId, TagName, workLimits } from './work-kinds.ts'
import { WorkFilter } from './works.ts'

export const bulkActions = [
  'pin',
  'unpin',
  'archive',
  'unarchive',
  'trash',
  'tag',
  'untag',
  'move',
] as const
export const BulkAction = z.enum(bulkActions)
export type BulkAction = z.output<typeof BulkAction>

/**
 * One action on many works: on those named by `ids`, or on those that fulfil `filter` or, in the gallery, `images`,
 * if they are as many as the user saw (`expected`). Works that are in the trash, or of somebody else, are left out.
 */
export const BulkRequest = z
  .strictObject({
    action: BulkAction,
    /** Name of the tag, for `tag` (a new name makes it) and `untag`. */
    tag: TagName.optional(),
    /** For `move`: their project from now on; `null`: none. */
    projectId: ProjectId.nullable().optional(),
    ids: z.array(z.string().min(1).max(100)).min(1).max(workLimits.idsMax).optional(),
    filter: WorkFilter.optional(),
    images: ImageConditions.optional(),
    expected: z.int().min(0).max(workLimits.filteredMax).optional(),
  })
  .refine(
    ({ ids, filter, images, expected }) =>
      [ids, filter, images].filter(Boolean).length === 1 && !ids === (expected !== undefined),
    'Indiquez les travaux par leurs identifiants, ou par un filtre et leur nombre',
  )
  .refine(
    ({ action, tag }) => (action === 'tag' || action === 'untag') === (tag !== undefined),
    'Indiquez l’étiquette à ajouter ou à retirer, et seulement pour cela',
  )
  .refine(
    ({ action, projectId }) => (action === 'move') === (projectId !== undefined),
    'Indiquez le projet où déplacer, ou aucun, et seulement pour cela',
  )
export type BulkRequest = z.output<typeof BulkRequest>

/** One call that undoes what another has changed, or a part of it. */
export const BulkUndo = z.object({
  action: z.enum(['archive', 'unarchive', 'move']),
  /** For `move`: where these works were. */
  projectId: z.string().nullable().optional(),
  ids: z.array(z.string()),
})
export type BulkUndo = z.output<typeof BulkUndo>

export const BulkOutcome = z.object({
  /** Works that this call changed; those that already were as wanted are not counted. */
  done: z.number().int(),
  /** Works that could not take the tag, because they have as many as they can. */
  skipped: z.number().int(),
  /** For `trash`: what restores them together. */
  batchId: z.string().optional(),
  /** For `archive`, `unarchive` and `move`: the calls that undo it; absent when nothing changed, or too many works did. */
  undo: z.array(BulkUndo).optional(),
})
export type BulkOutcome = z.output<typeof BulkOutcome>

/** Pinning is done for all or refused, as is moving up to 500; the others go on in small steps, and a repeated call does what is left. */
export const bulk = {
  apply: post('/works/bulk', {
    access: 'user',
    summary:
      'Épingler, archiver, étiqueter, déplacer ou mettre à la corbeille plusieurs travaux à la fois, ou l’inverse',
    cost: 'costly',
    body: BulkRequest,
    reply: json(BulkOutcome),
    problems: ['works.changed', 'works.too-many-pinned', 'tag.too-many', 'project.not-found'],
  }),
}
