import type { Queries } from '#database/database.ts'
import type { ActivityCount } from '#database/owned-rows.ts'
import type { Tables } from '#database/tables.ts'

/** What each feature tells of the items that its users made or sent, so that no other feature has to read its tables. */
export interface OwnedItems extends CountedItems, RemovableItems {
  usage(userId: string): Promise<StorageUsage>
  /** Items made since then. */
  activity(userId: string, since: number): Promise<ActivityCount[]>
  /** The newest items, the newest first. */
  recent(userId: string, limit: number): Promise<RecentItemRow[]>
}

export interface StorageUsage {
  readonly count: number
  readonly byteSize: number
}

export interface RecentItemRow {
  readonly id: string
  readonly title: string
  readonly model: string
  readonly thumbnailFileId: string | null
  readonly at: number
}

export interface CountedItems {
  /** Users without any are absent. */
  countByUser(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Items of an account that is being removed. */
export interface RemovableItems {
  readonly table: keyof Tables
  /**
   * Deletes some rows within the caller's transaction; `false` once there are none left. Their files stay: the caller removes all files of
   * the account afterwards.
   */
  deleteSome(on: Queries, userId: string, limit: number): Promise<boolean>
}

/** Items with files, as they go into an archive of the user's data. */
export interface ExportableItems {
  /** All of them in the order of ids, read page by page. */
  exportItems(userId: string): AsyncGenerator<ExportItem>
}
export interface ExportItem {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly createdAt: number
  readonly files: readonly { readonly id: string; readonly name: string }[]
}
