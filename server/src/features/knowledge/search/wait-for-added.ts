import type { Database } from '#database/database.ts'
import { sourceChangeRows } from './source-changes.repository.ts'
import { waitAtMost } from './wait-at-most.ts'

interface WaitForAddedDependencies {
  readonly database: Pick<Database, 'queries'>
  /** The last change that is known to be in the index. */
  reachedChange(): number
  /** Resolves when the index has what the rows have now. */
  follow(): Promise<unknown>
  /** How long a question waits at most; half a second unless given. */
  readonly maxMs?: number
}

const defaultMaxMs = 500

/** Lets a question wait a little for what was just added to the collections that it searches, never for what others add (record 0107). */
export const createWaitForAdded =
  ({ database, reachedChange, follow, maxMs = defaultMaxMs }: WaitForAddedDependencies) =>
  async (collectionIds: readonly string[]): Promise<void> => {
    const changes = sourceChangeRows(database.queries)
    if ((await changes.countIn(collectionIds, reachedChange())) > 0)
      await waitAtMost(maxMs, follow())
  }
