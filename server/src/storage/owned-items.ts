import type { ItemRows } from '#database/owned-rows.ts'

/** Each feature offers this about its users' items, so that no other feature reads its tables. */
export type OwnedItems = ItemRows

export interface CountableItems {
  count(userId: string): Promise<number>
}

/** Items with files, for the archive of a user's data. */
export interface ExportableItems {
  /** In order of ids, read page by page. */
  exportItems(userId: string): AsyncGenerator<ExportItem>
}
export interface ExportItem {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly createdAt: number
  readonly files: readonly { readonly id: string; readonly name: string }[]
}
