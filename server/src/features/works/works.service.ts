import { type TrashedBatch, type WorkKind, workLimits } from '@atelier/contract/works/works'
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
/** How a feature empties its list. */
export interface TrashAllOptions {
  /** Some of those to put there; by default any that are not there yet. */
  listSome?(limit: number): Promise<readonly string[]>
  /** What has to end first. */
  beforeTrash?(ids: readonly string[]): Promise<void>
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
    countTrash: repository.countTrash,
    listTrash: repository.listTrash,
    measureTrash: repository.measureTrash,
    trashedBytes: repository.trashedBytes,
    kindInTrash: repository.kindInTrash,
    listDue: repository.listDue,
    restore: repository.restore,
    makeDue: repository.makeDue,
    /** Returns the ids of those that were not in the trash before. */
    trash,
    /** Puts everything of one kind into the trash, as one batch, in transactions that nobody waits long for. */
    async trashAll(
      userId: string,
      kind: WorkKind,
      { listSome, beforeTrash }: TrashAllOptions = {},
    ): Promise<TrashedBatch> {
      const batchId = makeId()
      for (let removed = 0; ; ) {
        const ids = await (listSome?.(worksPerCommit) ??
          repository.someCurrent(userId, kind, worksPerCommit))
        await beforeTrash?.(ids)
        const trashed = await trash({ userId, kind, ids, batchId })
        if (trashed.length === 0) return { removed, batchId }
        removed += trashed.length
      }
    },
  }
}
export type WorksService = ReturnType<typeof createWorksService>
