import { Problem } from '@atelier/contract/problems/problems'
import { type TrashedBatch, type WorkKind, workLimits } from '@atelier/contract/works/work-kinds'
import type { Work, WorkChange, WorkPage, WorkQuery } from '@atelier/contract/works/works'
import type { Database, Queries } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { announceWork as announceReaders } from './audience/announce-work.ts'
import { createWorkAudiences, moveSharedWorks } from './audience/work-audiences.ts'
import { bulkActions } from './bulk/bulk-actions.ts'
import type { StoredWork } from './stored-works.repository.ts'
import { workTagging } from './tags/work-tagging.ts'
import type { TrashChoice, TrashTogether } from './trash.repository.ts'
import { workMarks } from './work-marks.ts'
import { createWorksRepository, type PinChange, type WorksRepository } from './works.repository.ts'

export type { TrashPosition } from '#database/works/trash-order.ts'
export type { WorkAudiences, WorkAudiencesDependencies } from './audience/work-audiences.ts'
export type { BulkActions } from './bulk/bulk-actions.ts'
export type { AppliedRetention } from './retained-works.repository.ts'
export type {
  RestoredWork,
  TrashChoice,
  TrashedWork,
  TrashTogether,
  WorkRef,
} from './trash.repository.ts'

interface WorksServiceDependencies {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
}
/** Works of one kind that a feature puts into the trash. */
export interface WorksToTrash extends TrashTogether {
  readonly userId: string
  readonly kind: WorkKind
  readonly ids: readonly string[]
}
/** How a feature empties its list. */
export interface TrashAllOptions {
  /** Some of those to put there; by default any that are not there yet. */
  listSome?(limit: number): Promise<readonly string[]>
  /** What has to end first. */
  beforeTrash?(ids: readonly string[]): Promise<void>
  /** What began meanwhile in those that are there now. */
  afterTrash?(ids: readonly string[]): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
/** Works that one transaction puts into the trash. */
const worksPerCommit = 200

/** The registry of everything that users made, whatever its kind. */
export function createWorksService({ database, live, clock, makeId }: WorksServiceDependencies) {
  const repository = createWorksRepository(database.queries)
  const tagging = workTagging({ database, live, makeId, repository })
  const putIntoTrash = (
    on: Queries,
    { batchId, reason = 'user', ...works }: WorksToTrash,
  ): Promise<string[]> => {
    const at = clock.now()
    const purgeAt = at + workLimits.trashDays * dayMs
    return repository.putIntoTrash(on, { ...works, batchId, reason, at, purgeAt })
  }
  const trash = async (works: WorksToTrash): Promise<string[]> => {
    const trashed = await database.commit((transaction) => putIntoTrash(transaction, works), {
      lock: `works:${works.userId}`,
    })
    if (trashed.length > 0) live.publish(works.userId, { type: 'marks' })
    return trashed
  }
  return {
    ...worksForFeatures(repository),
    ...tagging,
    ...projectMoves(repository),
    ...retention(repository),
    ...worksOfUser({ database, live, clock, repository, tagging }),
    restore: repository.restore,
    makeDue: repository.makeDue,
    makeSomeDue: repository.makeSomeDue,
    claimDue: repository.claimDue,
    isRestorable: (userId: string, id: string, on: Queries): Promise<boolean> =>
      repository.isRestorable({ userId, id, now: clock.now() }, on),
    restorableIds: (userId: string, kind: WorkKind, choice: TrashChoice): Promise<string[]> =>
      repository.restorableIds({ userId, kind, now: clock.now() }, choice),
    /** What they store has changed although they are in the trash. */
    recountTrashed: repository.recountTrashed,
    /** Returns the ids of those that were not in the trash before. */
    trash,
    /** The same in the transaction of a caller that changes something else too, and publishes it. */
    putIntoTrash,
    /** Puts everything of one kind into the trash, as one batch, in transactions that nobody waits long for. */
    async trashAll(
      userId: string,
      kind: WorkKind,
      { listSome, beforeTrash, afterTrash }: TrashAllOptions = {},
    ): Promise<TrashedBatch> {
      const batchId = makeId()
      for (let removed = 0; ; ) {
        const ids = await (listSome?.(worksPerCommit) ??
          repository.someCurrent(userId, kind, worksPerCommit))
        await beforeTrash?.(ids)
        const trashed = await trash({ userId, kind, ids, batchId })
        if (trashed.length === 0) return { removed, batchId }
        await afterTrash?.(trashed)
        removed += trashed.length
      }
    },
  }
}
/** Lists and changes, whatever the kind. */
const worksOfUser = ({
  database,
  live,
  clock,
  repository,
  tagging,
}: Pick<WorksServiceDependencies, 'database' | 'live' | 'clock'> & {
  readonly repository: WorksRepository
  readonly tagging: Pick<ReturnType<typeof workTagging>, 'setWorkTags'>
}) => ({
  chatTitles: repository.chatTitles,
  listNames: repository.listNames,
  async list(userId: string, query: WorkQuery): Promise<WorkPage> {
    const { works, total } = await repository.list(userId, query)
    const last = works.length === query.limit ? works.at(-1) : undefined
    return { works: works.map(present), next: last ? `${last.at}.${last.id}` : null, total }
  },
  /** @throws Problem */
  async read(userId: string, id: string): Promise<Work> {
    const work = await repository.find(userId, id)
    if (!work) throw new Problem('works.not-found')
    return present(work)
  },
  /** Pins a work of a kind that has a page of its own; returns whether there is one. @throws Problem when too many are pinned */
  setPinned: (pin: Omit<PinChange, 'at'>): Promise<boolean> =>
    database.commit(
      async (transaction) => {
        const isThere = await repository.setPinned(transaction, { ...pin, at: clock.now() })
        if (pin.isPinned) await refuseTooManyPinned(repository, transaction, pin.kind, pin.userId)
        return isThere
      },
      { lock: `works:${pin.userId}` },
    ),
  /** @throws Problem */
  async change(userId: string, id: string, given: WorkChange): Promise<Work> {
    const { tags: names, ...change } = given
    const work = await database.commit(
      async (transaction) => {
        const now = { ...change, userId, id, at: clock.now() }
        await requireProject(repository, transaction, { userId, projectId: change.projectId })
        const changed = await repository.change(transaction, now)
        if (!changed) throw new Problem('works.not-found')
        if (change.isPinned)
          await refuseTooManyPinned(repository, transaction, changed.kind, userId)
        if (!names) return changed
        await tagging.setWorkTags(transaction, { userId, workId: id, names })
        return { ...changed, tags: await repository.tagsOf(transaction, id) }
      },
      { lock: `works:${userId}` },
    )
    if (change.projectId !== undefined) live.publish(userId, { type: 'projects' })
    if (changesMarks(given)) live.publish(userId, { type: 'marks' })
    return present(work)
  },
})

const changesMarks = ({ isPinned, isArchived, tags }: WorkChange): boolean =>
  [isPinned, isArchived, tags].some((mark) => mark !== undefined)

/** What the features of each kind, and that of the trash, read of the registry. */
const worksForFeatures = (repository: WorksRepository) => ({
  countByUser: repository.countByUser,
  page: repository.page,
  marks: repository.marks,
  countTrash: repository.countTrash,
  listTrash: repository.listTrash,
  measureTrash: repository.measureTrash,
  trashedBytes: repository.trashedBytes,
  kindInTrash: repository.kindInTrash,
  listDue: repository.listDue,
})

/** Which works go to the trash because of their age. */
const retention = (repository: WorksRepository) => ({
  usersWithWorks: repository.usersWithWorks,
  usersWithAnnounced: repository.usersWithAnnounced,
  countUntouched: repository.countUntouched,
  countAnnounced: repository.countAnnounced,
  countMovedTogether: repository.countMovedTogether,
  dueByRetention: repository.dueByRetention,
  withdrawAnnounced: repository.withdrawAnnounced,
  announceRetention: repository.announceRetention,
})

/** Which works are in which project, for the feature of projects and those whose works begin in one. */
const projectMoves = (repository: WorksRepository) => ({
  projectOf: repository.projectOf,
  countInProject: repository.countInProject,
  leaveProject: repository.leaveProject,
  worksInProject: repository.worksInProject,
  /** Without a check that the project is still there: one in the trash shows none of its works. */
  moveWorks: repository.moveWorks,
  /** In the transaction that makes the work; nothing happens without a project. @throws Problem */
  async putIntoProject(
    on: Queries,
    { userId, id, projectId }: { userId: string; id: string; projectId?: string | undefined },
  ): Promise<void> {
    if (projectId === undefined) return
    await requireProject(repository, on, { userId, projectId })
    await repository.moveWorks(on, { userId, ids: [id], projectId })
  },
})

/**
 * With the lock of the user's works it stays there until the commit; without it, a work may be left in a project that is gone, which
 * nothing shows.
 * @throws Problem
 */
async function requireProject(
  repository: Pick<WorksRepository, 'hasProject'>,
  on: Queries,
  { userId, projectId }: { userId: string; projectId: string | null | undefined },
): Promise<void> {
  if (typeof projectId === 'string' && !(await repository.hasProject(on, userId, projectId)))
    throw new Problem('project.not-found')
}

async function refuseTooManyPinned(
  repository: WorksRepository,
  on: Queries,
  kind: WorkKind,
  userId: string,
): Promise<void> {
  if ((await repository.countPinned(userId, kind, on)) > workLimits.pinnedMax)
    throw new Problem('works.too-many-pinned')
}

const present = ({ at, tags, project, retentionAt, ...work }: StoredWork): Work => ({
  ...work,
  ...(retentionAt !== undefined && { retentionAt: isoDate(retentionAt) }),
  project: project ?? null,
  at: isoDate(at),
  tags: [...tags],
})

/** One action on many works. It needs the features of their kinds, so it is made once they are there. */
export const createBulkActions = bulkActions
/** What lists of one kind say of a work. */
export const marksOf = workMarks

export type WorksService = ReturnType<typeof createWorksService>

/** Who may use the works of one kind besides their owners; the features of these kinds make it. */
export const createAudiences = createWorkAudiences
/** What the administrator shared, for the next administrator. */
export const moveShared = moveSharedWorks
/** Tells those who have a work that it changed. */
export const announceWork = announceReaders
