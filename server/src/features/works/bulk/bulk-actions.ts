import { Problem } from '@atelier/contract/problems/problems'
import type { BulkOutcome, BulkRequest } from '@atelier/contract/works/bulk'
import type { ImageConditions } from '@atelier/contract/works/image-conditions'
import { type ListedKind, listedKinds, workLimits } from '@atelier/contract/works/work-kinds'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { createExclusiveTasks } from '#platform/exclusive-tasks.ts'
import type { MakeId } from '#platform/ids.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { workTagging } from '../tags/work-tagging.ts'
import type { TrashTogether } from '../trash.repository.ts'
import { createWorksRepository, type WorksRepository } from '../works.repository.ts'
import { bulkWrites, idsByKind } from './bulk.repository.ts'
import { createUndoCalls, type UndoCalls } from './undo-calls.ts'

interface WorkOwner {
  /** Puts some works into the trash, and ends what is under way for them; returns how many were not there before. */
  trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number>
}
interface BulkDependencies {
  readonly database: Database
  readonly works: Pick<ReturnType<typeof workTagging>, 'tagNamed' | 'findTagNamed'>
  readonly owners: Readonly<Record<ListedKind, WorkOwner>>
  /** The ids of the user's images that fulfil the conditions of the gallery, `max` at most. */
  readonly imagesBy: (userId: string, conditions: ImageConditions, max: number) => Promise<string[]>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
}
interface Tools extends BulkDependencies {
  readonly repository: WorksRepository
}
/** What one transaction, or one slice, changed. */
interface SliceOutcome {
  readonly done: number
  readonly skipped?: number
}
type ApplyToSlice = (ids: readonly string[]) => Promise<SliceOutcome>

/** Works that one transaction changes. */
const worksPerCommit = 200
/** Of those it puts into the trash, what they store is counted too. */
const trashedPerCommit = 100

/**
 * One action on many works, in slices: others' requests run in between, and a server that is killed leaves whole slices done. The same call
 * again does the rest, because what is already as wanted is left alone. Pinning, of which there are few, is one transaction.
 */
export function bulkActions(dependencies: BulkDependencies) {
  const tools = {
    ...dependencies,
    repository: createWorksRepository(dependencies.database.queries),
  }
  const turns = createExclusiveTasks()
  return {
    /** One call of a user after the other, so that others wait for one slice at most. @throws Problem */
    apply: (userId: string, request: BulkRequest): Promise<BulkOutcome> =>
      turns.run(userId, () => applyToAll(tools, userId, request)),
  }
}
export type BulkActions = ReturnType<typeof bulkActions>

async function applyToAll(
  tools: Tools,
  userId: string,
  request: BulkRequest,
): Promise<BulkOutcome> {
  const ids = await chooseWorks(tools, userId, request)
  if (request.action === 'move') return await moveAll(tools, { ...request, userId, ids })
  try {
    return await markAll(tools, { ...request, userId, ids })
  } finally {
    // What was done before a failure stays done.
    tools.live.publish(userId, { type: 'marks' })
  }
}

async function markAll(
  tools: Tools,
  { userId, ids, ...request }: Omit<BulkRequest, 'ids'> & MovedIds,
): Promise<BulkOutcome> {
  if (request.action === 'pin') return { done: await pinAll(tools, userId, ids), skipped: 0 }
  const batchId = request.action === 'trash' ? tools.makeId() : undefined
  const undo = createUndoCalls()
  const apply = await actionOf(tools, userId, { ...request, batchId, undo })
  let done = 0
  let skipped = 0
  const size = request.action === 'trash' ? trashedPerCommit : worksPerCommit
  for await (const some of inSlices(ids, size)) {
    const outcome = await apply(some)
    done += outcome.done
    skipped += outcome.skipped ?? 0
  }
  return { done, skipped, ...(batchId !== undefined && { batchId }), ...undo.calls() }
}

/** Those that are named, or those of the list's conditions, when they are as many as the user saw. */
async function chooseWorks(
  tools: Tools,
  userId: string,
  { ids, expected, ...conditions }: BulkRequest,
): Promise<readonly string[]> {
  if (ids) return [...new Set(ids)]
  const found = await findWorks(tools, userId, conditions)
  if (found.length !== expected)
    throw new Problem('works.changed', { params: { count: found.length } })
  return found
}

async function findWorks(
  { repository, imagesBy }: Tools,
  userId: string,
  { filter, images }: Pick<BulkRequest, 'filter' | 'images'>,
): Promise<readonly string[]> {
  const most = workLimits.filteredMax + 1
  if (images) return await imagesBy(userId, images, most)
  return filter ? await repository.selectIds({ ...filter, userId }, most) : []
}

type ActionRequest = BulkRequest & {
  readonly batchId: string | undefined
  readonly undo: UndoCalls
}
async function actionOf(
  tools: Tools,
  userId: string,
  { action, tag = '', batchId = '', undo }: ActionRequest,
): Promise<ApplyToSlice> {
  const { database } = tools
  const commit = async (write: (on: Queries) => Promise<number>): Promise<SliceOutcome> => ({
    done: await database.commit(write, { lock: `works:${userId}` }),
  })
  switch (action) {
    case 'trash':
      return async (ids) => ({ done: await trashSlice(tools, { userId, ids, batchId }) })
    case 'tag': {
      const tagId = await tools.works.tagNamed(userId, tag)
      return (ids) => tagSlice(tools, { userId, tagId, ids })
    }
    case 'untag': {
      const tagId = await tools.works.findTagNamed(userId, tag)
      if (tagId === undefined) return async () => ({ done: 0 })
      return (ids) => commit((on) => tools.repository.untagWorks(on, { tagId, ids }))
    }
    case 'unpin':
      return (ids) => commit((on) => bulkWrites.unpin(on, { userId, ids }))
    default: {
      const isArchived = action === 'archive'
      const opposite = isArchived ? 'unarchive' : 'archive'
      return async (ids) => {
        const changed = await database.commit(
          (on) => bulkWrites.setArchived(on, { userId, ids, isArchived }),
          { lock: `works:${userId}` },
        )
        undo.add({ action: opposite }, changed)
        return { done: changed.length }
      }
    }
  }
}

const pinAll = (
  { database, repository, clock }: Tools,
  userId: string,
  ids: readonly string[],
): Promise<number> =>
  database.commit(
    async (on) => {
      let done = 0
      // Beyond this many, some kind has too many.
      const most = listedKinds.length * workLimits.pinnedMax
      for (let start = 0; start < ids.length && done <= most; start += worksPerCommit) {
        const some = ids.slice(start, start + worksPerCommit)
        done += await bulkWrites.pin(on, { userId, ids: some, at: clock.now() })
      }
      for (const kind of listedKinds)
        if ((await repository.countPinned(userId, kind, on)) > workLimits.pinnedMax)
          throw new Problem('works.too-many-pinned')
      return done
    },
    { lock: `works:${userId}` },
  )

/** Up to 500 in one transaction: all of them, or none when the project is gone meanwhile. */
async function moveAll(
  { database, repository, live }: Tools,
  { userId, ids, projectId = null }: Pick<BulkRequest, 'projectId'> & MovedIds,
): Promise<BulkOutcome> {
  const undo = createUndoCalls()
  let done = 0
  for await (const some of inSlices(ids, workLimits.idsMax)) {
    const works = { userId, ids: some, projectId }
    const moved = await database.commit(
      async (on) => {
        if (projectId !== null && !(await repository.hasProject(on, userId, projectId)))
          throw new Problem('project.not-found')
        const former = await repository.projectsOf(on, works)
        // Nothing goes back into a project that is in the trash.
        for (const [id, formerIds] of former)
          if (id !== null && !(await repository.hasProject(on, userId, id))) {
            former.delete(id)
            former.set(null, [...(former.get(null) ?? []), ...formerIds])
          }
        return { former, count: await repository.moveWorks(on, works) }
      },
      { lock: `works:${userId}` },
    )
    done += moved.count
    for (const [former, formerIds] of moved.former)
      undo.add({ action: 'move', projectId: former }, formerIds)
  }
  if (done > 0) live.publish(userId, { type: 'projects' })
  return { done, skipped: 0, ...undo.calls() }
}
interface MovedIds {
  readonly userId: string
  readonly ids: readonly string[]
}

async function trashSlice(
  { database, owners }: Tools,
  { userId, ids, batchId }: { userId: string; ids: readonly string[]; batchId: string },
): Promise<number> {
  let done = 0
  for (const [kind, some] of await idsByKind(database.queries, { userId, ids }))
    done += await owners[kind].trashSome(userId, some, { batchId })
  return done
}

const tagSlice = (
  { database, repository }: Tools,
  works: { readonly userId: string; readonly tagId: string; readonly ids: readonly string[] },
): Promise<SliceOutcome> =>
  database.commit(
    async (on) => {
      const tagged = await repository.tagWorks(on, { ...works, most: workLimits.tagsPerWork })
      return { done: tagged.length, skipped: await repository.countUntagged(on, works) }
    },
    { lock: `works:${works.userId}` },
  )
