import type { ItemRows } from '#database/owned-rows.ts'

/** Each feature offers this about its users' items, so that no other feature reads its tables. */
export interface OwnedItems extends ItemRows {
  usage(userId: string): Promise<StorageUsage>
}

export interface StorageUsage {
  readonly count: number
  readonly byteSize: number
}

/** Items with files, for the archive of a user's data. */
export interface ExportableItems {
  /** In order of ids, read page by page. */
  exportItems(userId: string): AsyncGenerator<ExportItem>
}
export interface ExportItem {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly createdAt: number
  readonly files: readonly { readonly id: string; readonly name: string }[]
}
