import type { Queries } from '#database/database.ts'
import { itemRows } from '#database/owned-rows.ts'
import type { OwnedItems } from '#storage/owned-items.ts'

/** A user's transcriptions, as other features count and remove them. */
export const createOwnedTranscriptions = (queries: Queries): OwnedItems =>
  itemRows('transcriptions', queries, { title: 'original_name' })
