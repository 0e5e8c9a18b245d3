import { type SqlBool, sql } from 'kysely'

/** Where one is in a user's trash, which is read from what was put there last. */
export interface TrashPosition {
  readonly at: number
  readonly id: string
}

const beginning: TrashPosition = { at: Number.MAX_SAFE_INTEGER, id: '' }

/**
 * What a user's trash has after this, or all of it. The state is no parameter: SQLite would plan anew at every use, whether the index
 * of the trash may serve.
 */
export const trashAfter = (userId: string, { at, id }: TrashPosition = beginning) =>
  sql<SqlBool>`(works.user_id = ${userId} and works.state = 2 and (works.trashed_at, works.id) < (${at}, ${id}))`
