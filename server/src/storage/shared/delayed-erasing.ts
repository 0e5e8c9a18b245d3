import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Storage } from '../storage.ts'
import { createStoredFilesRepository, idsPerQuery } from '../stored-files.repository.ts'
import { createErasedFilesRepository } from './erased-files.repository.ts'

interface ErasingDependencies {
  readonly database: Database
  readonly storage: Pick<Storage, 'remove'>
  readonly eraseAfterMs?: number
  readonly clock: Clock
}

/** Erases the bytes of removed files: at once, or some days later, so that a database of these days finds them. */
export function createErasing({ database, storage, eraseAfterMs = 0, clock }: ErasingDependencies) {
  const isDelayed = eraseAfterMs > 0
  async function eraseNow(ids: readonly string[]): Promise<void> {
    for (const id of ids) await storage.remove(id)
  }
  async function listDue(): Promise<readonly string[]> {
    const before = clock.now() - eraseAfterMs
    return await createErasedFilesRepository(database.queries).listErasedBefore(before, idsPerQuery)
  }
  return {
    async removeRows(transaction: Queries, ids: readonly string[]): Promise<void> {
      // In the same transaction: a server that ends here loses none.
      if (isDelayed) await scheduleStored(transaction, ids, clock.now())
      await createStoredFilesRepository(transaction).remove(ids)
    },
    /** Those that `removeRows` has removed are erased later by `eraseDue`. */
    removeBytes: async (ids: readonly string[]): Promise<void> => {
      if (!isDelayed) await eraseNow(ids)
    },
    /** They may be of a later time than a database that was brought back: not erased at once either. */
    async eraseOrphans(ids: readonly string[]): Promise<void> {
      if (!isDelayed) return await eraseNow(ids)
      await database.commit((transaction) =>
        createErasedFilesRepository(transaction).add(ids, clock.now()),
      )
    },
    /** Erases what has waited long enough; several servers may do it at once. */
    async eraseDue(): Promise<number> {
      let erased = 0
      for (let due = await listDue(); due.length > 0; due = await listDue()) {
        const rows = await createStoredFilesRepository(database.queries).existingIds(due)
        // Of a database that was put together from two times.
        await eraseNow(due.filter((id) => !rows.has(id)))
        await database.commit((transaction) => createErasedFilesRepository(transaction).remove(due))
        erased += due.length
      }
      return erased
    },
  }
}

async function scheduleStored(transaction: Queries, ids: readonly string[], at: number) {
  for (let start = 0; start < ids.length; start += idsPerQuery)
    await createErasedFilesRepository(transaction).addStored(
      ids.slice(start, start + idsPerQuery),
      at,
    )
}
