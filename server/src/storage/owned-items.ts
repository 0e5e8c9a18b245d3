import type { ItemRows } from '#database/owned-rows.ts'

/** What each feature tells of the items that its users made or sent, so that no other feature has to read its tables. */
export interface OwnedItems extends ItemRows {
  usage(userId: string): Promise<StorageUsage>
}

export interface StorageUsage {
  readonly count: number
  readonly byteSize: number
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
