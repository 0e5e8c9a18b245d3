import { type WorkKind, workLimits } from '@atelier/contract/works/works'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { createWorksRepository } from './works.repository.ts'

export type { TrashChoice, TrashedWork, WorkRef } from './trash.repository.ts'

interface WorksServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
}
/** Works of one kind that a feature puts into the trash. */
export interface WorksToTrash {
  readonly userId: string
  readonly kind: WorkKind
  readonly ids: readonly string[]
  readonly batchId?: string | undefined
}
/** What was put into the trash together. */
export interface TrashedBatch {
  readonly removed: number
  readonly batchId: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Works that one transaction puts into the trash. */
const worksPerCommit = 200

/** The registry of everything that users made, whatever its kind. */
export function createWorksService({ database, clock, makeId }: WorksServiceDependencies) {
  const repository = createWorksRepository(database.queries)
  const putIntoTrash = (on: Queries, { batchId, ...works }: WorksToTrash): Promise<string[]> => {
    const at = clock.now()
    return repository.putIntoTrash(on, {
      ...works,
      batchId,
      at,
      purgeAt: at + workLimits.trashDays * dayMs,
    })
  }
  const trash = (works: WorksToTrash): Promise<string[]> =>
    database.commit((transaction) => putIntoTrash(transaction, works), {
      lock: `works:${works.userId}`,
    })
  return {
    countByUser: repository.countByUser,
    listTrash: repository.listTrash,
    measureTrash: repository.measureTrash,
    listDue: repository.listDue,
    restore: repository.restore,
    makeDue: repository.makeDue,
    /** Returns the ids of those that were not in the trash before. */
    trash,
    /** Puts everything of one kind into the trash, as one batch, in transactions that nobody waits long for. */
    async trashAll(
      userId: string,
      kind: WorkKind,
      trashSome: (ids: readonly string[], batchId: string) => Promise<number> = async (
        ids,
        batchId,
      ) => (await trash({ userId, kind, ids, batchId })).length,
    ): Promise<TrashedBatch> {
      const batchId = makeId()
      for (let removed = 0; ; ) {
        const ids = await repository.someCurrent(userId, kind, worksPerCommit)
        const trashed = ids.length === 0 ? 0 : await trashSome(ids, batchId)
        if (trashed === 0) return { removed, batchId }
        removed += trashed
      }
    },
  }
}
export type WorksService = ReturnType<typeof createWorksService>
