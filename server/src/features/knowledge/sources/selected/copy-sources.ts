import type {
  CopiedSources,
  SourcesToCopy,
} from '@atelier/contract/knowledge/documents/new-sources'
import { Problem, problemText } from '@atelier/contract/problems/problems'
import type { Queries, WriteTransaction } from '#database/database.ts'
import { moveFiles } from '#database/shared/move-owned.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import { collectionRows } from '../../collections/collections.repository.ts'
import {
  type AddSourceDependencies,
  duplicateOf,
  publishSource,
  requireEditable,
  requireFreeSlot,
  requireRoom,
} from '../add-source.ts'
import { sourceRows } from '../sources.repository.ts'
import type { StoredSource } from '../stored-source.ts'

export interface CopySourcesDependencies extends Omit<AddSourceDependencies, 'files'> {
  readonly files: Pick<StoredFiles, 'copy'>
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  /** What can be found has changed. */
  onChange(): void
}
interface CopyRequest {
  readonly userId: string
  /** Where they go. */
  readonly collectionId: string
}

/** Documents from one collection into another: a copy shares the bytes, and its text is taken from what was read before. */
export const sourceCopies = (dependencies: CopySourcesDependencies) => ({
  /** @throws Problem when the collection may not be changed, or one of the documents is not there */
  async copySources(
    request: CopyRequest,
    { sourceIds, move }: SourcesToCopy,
  ): Promise<CopiedSources> {
    const { database, clock } = dependencies
    const { userId, collectionId } = request
    await requireEditable(database.queries, userId, collectionId)
    const ids = [...new Set(sourceIds)]
    const sources: StoredSource[] = []
    for (const id of ids) sources.push(await requireReadable(database.queries, userId, id))
    const take = move ? moveOne : copyOne
    const skipped: CopiedSources['skipped'] = []
    for (const source of sources) {
      const problem = await problemOf(() => take(dependencies, request, source))
      if (problem)
        skipped.push({
          ...{ sourceId: source.id, title: source.title },
          ...{ code: problem.code, error: problemText(problem.code, problem.params) },
        })
    }
    const done = sources.length - skipped.length
    if (done > 0) await database.commit((on) => collectionRows(on).touch(collectionId, clock.now()))
    dependencies.onChange()
    await dependencies.startReading(userId)
    return { done, skipped }
  },
})

async function requireReadable(on: Queries, userId: string, id: string): Promise<StoredSource> {
  const source = await sourceRows(on).find(userId, id)
  if (!source) throw new Problem('knowledge.source-not-found')
  return source
}

/** What is refused for one document says nothing of the others. */
async function problemOf(act: () => Promise<void>): Promise<Problem | undefined> {
  try {
    await act()
    return undefined
  } catch (cause) {
    if (isUniqueViolation(cause)) return new Problem('knowledge.duplicate')
    if (cause instanceof Problem) return cause
    throw cause
  }
}

async function copyOne(
  dependencies: CopySourcesDependencies,
  { userId, collectionId }: CopyRequest,
  { id: originalId, fileId }: StoredSource,
): Promise<void> {
  const { database, files, live, userStorage, clock, makeId } = dependencies
  const { ownerId } = await requireEditable(database.queries, userId, collectionId)
  await requireRoom(dependencies, ownerId)
  const id = makeId()
  const copied = await files.copy([fileId], (copies) =>
    database.commit(
      async (on) => {
        const copyId = copies.idOf(fileId)
        const original = await requireReadable(on, userId, originalId)
        if (copyId === undefined || original.fileId !== fileId)
          throw new Problem('knowledge.source-not-found')
        await requireEditable(on, userId, collectionId)
        await requireNew(on, collectionId, original)
        await copies.insertRows(on, [fileId])
        await moveFiles(on, [copyId], ownerId)
        const isOwnWork = original.addedBy === userId
        await sourceRows(on).insert({
          ...original,
          ...(!isOwnWork && { chatId: undefined, transcriptionId: undefined }),
          ...{ id, collectionId, ownerId, addedBy: userId, fileId: copyId },
          createdAt: clock.now(),
        })
        await userStorage.requireWithinLimit(on, ownerId)
        return await sourceRows(on).find(userId, id)
      },
      { lock: `collection:${collectionId}` },
    ),
  )
  if (copied) publishSource(live, copied)
}

async function moveOne(
  { database, live }: CopySourcesDependencies,
  { userId, collectionId }: CopyRequest,
  { id }: StoredSource,
): Promise<void> {
  const change = async (on: WriteTransaction) => {
    const source = await requireReadable(on, userId, id)
    const from = await requireEditable(on, userId, source.collectionId)
    const to = await requireEditable(on, userId, collectionId)
    // What they take counts for another: that is a copy.
    if (from.ownerId !== to.ownerId) throw new Problem('knowledge.source-not-found')
    if (from.id === to.id) throw duplicateOf(source)
    await requireNew(on, collectionId, source)
    if (!(await sourceRows(on).move(id, collectionId)))
      throw new Problem('knowledge.source-not-found')
    return { source, moved: { ...source, collectionId } }
  }
  const { source, moved } = await database.commit(change, { lock: `collection:${collectionId}` })
  publishSource(live, source, { state: 'gone' })
  publishSource(live, moved)
}

async function requireNew(
  on: Queries,
  collectionId: string,
  { contentHash }: StoredSource,
): Promise<void> {
  const same = await sourceRows(on).findByHash(collectionId, contentHash)
  if (same) throw duplicateOf(same)
  await requireFreeSlot(on, collectionId)
}
