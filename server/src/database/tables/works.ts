import type { StorageKind } from '@atelier/contract/my-data/my-data'
import type { WorkAudience } from '@atelier/contract/works/audience'
import type { TrashReason, WorkKind } from '@atelier/contract/works/work-kinds'
import type { Generated } from 'kysely'

export interface WorksTables {
  works: WorksTable
  work_counts: WorkCountsTable
  trashed_bytes: TrashedBytesTable
  tags: TagsTable
  work_tags: WorkTagsTable
  tag_counts: TagCountsTable
  work_audiences: WorkAudiencesTable
  work_groups: WorkGroupsTable
  work_uses: WorkUsesTable
}

/** 0 current, 1 archived, 2 in the trash. */
export type WorkState = 0 | 1 | 2

/** What users made, of every kind. Triggers of the database add, rename and remove the rows (record 0090). */
export interface WorksTable {
  /** That of the work in its own table. */
  id: string
  user_id: string
  kind: WorkKind
  state: Generated<WorkState>
  pinned_at: number | null
  /** The beginning. */
  title: string
  /** Of a chat the last activity, else the creation. */
  at: number
  /** Of what is in the trash: its state before, which it gets back. */
  state_before: WorkState | null
  trashed_at: number | null
  purge_at: number | null
  /** What was put into the trash together can be restored together. */
  batch_id: string | null
  reason: TrashReason | null
  /** A project of the same user; it may be in the trash. */
  project_id: string | null
  /** When it came back from the trash. */
  restored_at: number | null
  /** When a rule of retention puts it there, as it was announced; triggers clear it once there is a reason to keep the work. */
  retention_at: number | null
}

/** How many works there are; maintained by triggers. */
export interface WorkCountsTable {
  user_id: string
  kind: WorkKind
  state: WorkState
  n: number
}

/** What each work in the trash stores, which no longer changes. */
export interface TrashedBytesTable {
  work_id: string
  kind: StorageKind
  bytes: number
}

/** Names that a user gives to works. */
export interface TagsTable {
  id: string
  user_id: string
  name: string
  /** Without case and accents; unique for each user. */
  name_key: string
}

export interface WorkTagsTable {
  tag_id: string
  work_id: string
  /** Order of the tags of a work. */
  place: number
  /** Those of the work; a trigger follows its state. */
  kind: WorkKind
  state: WorkState
}

/** How many works have a tag; maintained by triggers. */
export interface TagCountsTable {
  tag_id: string
  kind: WorkKind
  state: WorkState
  n: number
}

/** Who may use a work besides its owner; a private one has no row. A trigger closes the link of what goes into the trash. */
export interface WorkAudiencesTable {
  work_id: string
  audience: Exclude<WorkAudience['kind'], 'private'>
  /** Of `link` alone: SHA-256 of its secret. */
  link_hash: string | null
}

/** Only while the audience is `groups`. */
export interface WorkGroupsTable {
  work_id: string
  group_id: string
}

/** Works of others that users have added by a link; only while the audience is `link`. */
export interface WorkUsesTable {
  user_id: string
  work_id: string
  added_at: number
}
