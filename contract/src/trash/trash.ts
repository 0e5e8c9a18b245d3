import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { TrashReason, WorkKind, workLimits } from '#works/work-kinds.ts'

export const trashPageSize = 50

/** A work that was deleted, and can be restored until it is removed for good. */
export const TrashedWork = z.object({
  id: z.string(),
  kind: WorkKind,
  title: z.string(),
  trashedAt: z.iso.datetime(),
  /** From then on it cannot be restored. */
  purgeAt: z.iso.datetime(),
  byteSize: z.number().int(),
  /** Who put it there: its owner, or a rule of retention. */
  reason: TrashReason,
})
export type TrashedWork = z.output<typeof TrashedWork>

/**
 * A page of the trash; `total` and `byteSize` are of all of it. `erasedAfterDays`: how long the bytes of a file that was removed for good
 * still stay in the storage.
 */
export const Trash = z.object({
  works: z.array(TrashedWork),
  total: z.number().int(),
  byteSize: z.number().int(),
  erasedAfterDays: z.number().int(),
})
export type Trash = z.output<typeof Trash>

const id = z.string().min(1).max(100)
/** Works of the trash: these, or those that were deleted together. */
export const TrashChoice = z
  .strictObject({
    ids: z.array(id).min(1).max(workLimits.idsMax).optional(),
    batchId: id.optional(),
  })
  .refine(
    ({ ids, batchId }) => (ids === undefined) !== (batchId === undefined),
    'Indiquez les travaux à rétablir, ou leur suppression commune',
  )
export type TrashChoice = z.output<typeof TrashChoice>

/** `collections`: the names of those that were in the trash too, and came back because a document of theirs was restored. */
const Restored = z.object({
  restored: z.number().int(),
  collections: z.array(z.string()).optional(),
})
export type Restored = z.output<typeof Restored>

export const trash = {
  list: get('/trash', {
    access: 'user',
    summary: `Lister sa corbeille, les dernières suppressions d’abord\u00a0: tout y reste ${workLimits.trashDays} jours`,
    query: pageQuery({ defaultLimit: trashPageSize }),
    reply: json(Trash),
  }),
  empty: del('/trash', {
    access: 'user',
    summary: 'Effacer définitivement tout ce qui est dans sa corbeille',
    reply: json(z.object({ removed: z.number().int() })),
  }),
  restore: post('/trash/restore', {
    access: 'user',
    summary:
      'Rétablir des travaux de sa corbeille\u00a0: par leurs identifiants, ou ceux d’une même suppression\u00a0; un document revient avec sa collection',
    body: TrashChoice,
    reply: json(Restored),
    problems: ['chat.busy'],
  }),
  purge: del('/trash/:workId', {
    access: 'user',
    summary: 'Effacer définitivement un travail de sa corbeille',
    reply: empty,
    problems: ['trash.not-found'],
  }),
}
