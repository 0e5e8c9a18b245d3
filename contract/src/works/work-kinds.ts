import { z } from 'zod'
import { required } from '#wire/validation.ts'

/** What a user makes, as lists show it. `reading` is a text that was read aloud. */
export const listedKinds = ['chat', 'image', 'inpainting', 'reading', 'transcription'] as const
export const ListedKind = z.enum(listedKinds)
export type ListedKind = z.output<typeof ListedKind>

/**
 * `messages` were removed from a chat: they are in the trash until they are restored or removed for good. So is a `source`, a document of a
 * collection; a `collection`, a `project`, an `assistant` and a `prompt` have pages of their own and are in no list of works.
 */
export const workKinds = [
  ...listedKinds,
  'messages',
  'collection',
  'source',
  'project',
  'assistant',
  'prompt',
] as const
export const WorkKind = z.enum(workKinds)
export type WorkKind = z.output<typeof WorkKind>

/** Lists show what is current; what is archived has a list of its own. */
export const WorkState = z.enum(['current', 'archived'])
export type WorkState = z.output<typeof WorkState>

/** Lists only those that are pinned. */
export const PinnedOnly = z.enum(['true'])

/** Why a work is in the trash: its owner deleted it, or a rule of retention did. */
export const TrashReason = z.enum(['user', 'retention'])
export type TrashReason = z.output<typeof TrashReason>

/** How many works a call put into the trash, and the name under which they come back together. */
export const TrashedBatch = z.object({ removed: z.number().int(), batchId: z.string() })
export type TrashedBatch = z.output<typeof TrashedBatch>

export const workLimits = {
  /** Characters of a title in the registry: the beginning of a prompt or text. */
  titleMax: 120,
  /** Days until what is in the trash is removed for good. */
  trashDays: 30,
  /** Works that one call names. */
  idsMax: 500,
  /** Works that one call chooses by a filter. */
  filteredMax: 10_000,
  /** Works whose change an answer says how to undo; beyond, they are too many to name. */
  undoneMax: 2000,
  /** Of each kind. */
  pinnedMax: 50,
  pageSize: 50,
  /** Tags of one user. */
  tagsMax: 200,
  /** Tags of one work. */
  tagsPerWork: 10,
  /** Characters of a tag's name. */
  tagMax: 80,
  /** Characters of a search in titles. */
  searchMax: 200,
} as const

/** The name of a tag. Two names that differ only in case and accents are the same tag. */
export const TagName = z
  .string(required('Nom requis'))
  .trim()
  .min(1, 'Nom requis')
  .max(workLimits.tagMax, `Au plus ${workLimits.tagMax} caractères`)

/** A tag, as works have it. */
export const WorkTag = z.object({ id: z.string(), name: z.string() })
export type WorkTag = z.output<typeof WorkTag>

/** Id of a tag, in queries. */
export const TagId = z.string().min(1).max(100)

/** The project that a work belongs to. */
export const WorkProject = z.object({ id: z.string(), name: z.string() })
export type WorkProject = z.output<typeof WorkProject>

/** Id of a project, in queries. */
export const ProjectId = z.string().min(1).max(100)

/** Which works a list of one kind shows, beside its page: the current ones unless others are asked for. */
export const listedWorks = {
  state: WorkState.default('current'),
  pinned: PinnedOnly.optional(),
  /** Id of a tag. */
  tag: TagId.optional(),
  /** Id of a project. */
  project: ProjectId.optional(),
}
export const ListedWorks = z.object(listedWorks)
export type ListedWorks = z.output<typeof ListedWorks>

/** What lists of one kind say of a work; each is absent where there is nothing to say. */
export const workInList = {
  isPinned: z.boolean().optional(),
  tags: z.array(WorkTag).optional(),
  project: WorkProject.optional(),
  /** When a rule of retention puts it into the trash, if that is soon. */
  retentionAt: z.iso.datetime().optional(),
}
