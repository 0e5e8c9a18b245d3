import { Problem } from '@atelier/contract/problems/problems'
import type { Restored, Trash, TrashChoice } from '@atelier/contract/trash/trash'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type {
  RestoredWork,
  TrashedWork as StoredTrash,
  TrashPosition,
  WorksService,
} from '#features/works/works.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { createPurging, type PurgingDependencies, purgeWork } from './purging.ts'

export interface TrashServiceDependencies extends PurgingDependencies {
  readonly database: Pick<Database, 'commit'>
  readonly works: Pick<
    WorksService,
    | 'listTrash'
    | 'measureTrash'
    | 'kindInTrash'
    | 'listDue'
    | 'claimDue'
    | 'restore'
    | 'restorableIds'
    | 'makeDue'
    | 'makeSomeDue'
  >
  readonly removedMessages: {
    /** Returns whether they were still there. */
    restore(userId: string, id: string): Promise<boolean>
  }
  /** The collections of these documents. */
  collectionsOf(on: Queries, sourceIds: readonly string[]): Promise<string[]>
  readonly files: Pick<StoredFiles, 'eraseAfterMs'>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  /** What waited in the trash, such as documents to read, goes on. */
  onRestored(userId: string): void
}

const dayMs = 24 * 60 * 60 * 1000
/** Works that one transaction restores. */
const worksPerCommit = 200
/** Works that one transaction makes due, which changes one column. */
const dueWorksPerCommit = 500

function publishRestored(
  { live, onRestored }: Pick<TrashServiceDependencies, 'live' | 'onRestored'>,
  userId: string,
): void {
  live.publish(userId, { type: 'marks' })
  onRestored(userId)
}

/** What users deleted: shown, restored, or removed for good by the features that own it (record 0092). */
export function createTrashService(dependencies: TrashServiceDependencies) {
  const { database, works, clock, live } = dependencies
  const announce = (userId: string) => live.publish(userId, { type: 'marks' })
  const purging = createPurging(dependencies)
  const erasedAfterDays = Math.ceil(dependencies.files.eraseAfterMs / dayMs)
  return {
    async list(userId: string, page: PageQuery): Promise<Trash> {
      const now = clock.now()
      const [listed, { count: total, byteSize }] = await Promise.all([
        works.listTrash(userId, now, page),
        works.measureTrash(userId, now),
      ])
      return { works: listed.map(present), total, byteSize, erasedAfterDays }
    },
    /** What is no longer there is left out. */
    async restore(userId: string, { ids, batchId = '' }: TrashChoice): Promise<Restored> {
      const choice = ids ? { ids } : { batchId }
      const collections: string[] = []
      let restored = 0
      try {
        for (;;) {
          const found = await restoreSome(dependencies, { ...choice, userId })
          if (found.works.length === 0) break
          restored += found.works.length
          collections.push(...found.collections)
        }
        // Last: the chat that they came from is there again.
        for (const id of await works.restorableIds(userId, 'messages', choice))
          if (await dependencies.removedMessages.restore(userId, id)) restored += 1
        return { restored, ...(collections.length > 0 && { collections }) }
      } finally {
        // What was restored before a failure stays so.
        if (restored > 0) publishRestored(dependencies, userId)
      }
    },
    /** Nothing can be restored any more; what it is made of goes in the background. */
    async empty(userId: string): Promise<{ removed: number }> {
      const removed = await makeAllDue(dependencies, userId)
      purging.purgeSoon()
      if (removed > 0) announce(userId)
      return { removed }
    },
    /** @throws Problem */
    async purge(userId: string, workId: string): Promise<void> {
      const kind = await works.kindInTrash(userId, workId)
      const makeDue = (transaction: WriteTransaction) =>
        works.makeDue(transaction, userId, clock.now(), workId)
      if (kind === undefined || !(await database.commit(makeDue, { lock: `works:${userId}` })))
        throw new Problem('trash.not-found')
      await purgeWork(dependencies, { id: workId, userId, kind })
      announce(userId)
    },
    purgeDue: purging.purgeDue,
    startSweeping: purging.start,
    close: purging.close,
  }
}
export type TrashService = ReturnType<typeof createTrashService>

/** With the collections of the documents among them: a document is found in its collection only. */
function restoreSome(
  dependencies: Pick<TrashServiceDependencies, 'database' | 'works' | 'clock' | 'collectionsOf'>,
  chosen: ({ readonly ids: readonly string[] } | { readonly batchId: string }) & {
    readonly userId: string
  },
): Promise<{ readonly works: readonly RestoredWork[]; readonly collections: readonly string[] }> {
  const { database, works, clock, collectionsOf } = dependencies
  const { userId } = chosen
  const limits = { now: clock.now(), limit: worksPerCommit }
  return database.commit(
    async (on) => {
      const found = await works.restore(on, { ...chosen, ...limits })
      const sourceIds = found.filter(({ kind }) => kind === 'source').map(({ id }) => id)
      if (sourceIds.length === 0) return { works: found, collections: [] }
      const ids = await collectionsOf(on, sourceIds)
      const collections = await works.restore(on, { ids, userId, ...limits })
      return { works: found, collections: collections.map(({ title }) => title) }
    },
    { lock: `works:${userId}` },
  )
}

/** In transactions that nobody waits long for; returns how many works there were. */
async function makeAllDue(
  { database, works, clock }: Pick<TrashServiceDependencies, 'database' | 'works' | 'clock'>,
  userId: string,
): Promise<number> {
  let due = 0
  let after: TrashPosition | undefined
  do {
    const some = { userId, now: clock.now(), after, limit: dueWorksPerCommit }
    const made = await database.commit((transaction) => works.makeSomeDue(transaction, some), {
      lock: `works:${userId}`,
    })
    due += made.due
    after = made.last
  } while (after)
  return due
}

const present = ({ userId: _, trashedAt, purgeAt, ...work }: StoredTrash) => ({
  ...work,
  trashedAt: isoDate(trashedAt),
  purgeAt: isoDate(purgeAt),
})
