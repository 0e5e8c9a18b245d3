import type { SourcesToRemove } from '@atelier/contract/knowledge/documents/new-sources'
import type { TrashedBatch } from '@atelier/contract/works/work-kinds'
import type { WriteTransaction } from '#database/database.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { collectionRows } from '../../collections/collections.repository.ts'
import { type AddSourceDependencies, publishSource, requireEditable } from '../add-source.ts'
import { sourceRows } from '../sources.repository.ts'
import type { StoredSource } from '../stored-source.ts'

export interface RemoveSourcesDependencies
  extends Pick<AddSourceDependencies, 'database' | 'live' | 'clock' | 'makeId'> {
  readonly works: Pick<WorksService, 'putIntoTrash'>
  /** Something that could be found no longer can. */
  onChange(): void
}

/** Puts several documents of a collection into its owner's trash, as one batch; those that are no longer there are left out. */
export const sourceRemovals = ({
  database,
  works,
  live,
  clock,
  makeId,
  onChange,
}: RemoveSourcesDependencies) => ({
  /** @throws Problem when the collection may not be changed */
  async removeSources(
    { userId, collectionId }: { readonly userId: string; readonly collectionId: string },
    { sourceIds }: SourcesToRemove,
  ): Promise<TrashedBatch> {
    const { ownerId } = await requireEditable(database.queries, userId, collectionId)
    const batchId = makeId()
    const remove = async (on: WriteTransaction) => {
      await requireEditable(on, userId, collectionId)
      const removed: StoredSource[] = []
      for (const id of new Set(sourceIds)) {
        const source = await sourceRows(on).find(userId, id)
        if (source?.collectionId !== collectionId) continue
        if (await sourceRows(on).remove(id, clock.now())) removed.push(source)
      }
      const ids = removed.map(({ id }) => id)
      await works.putIntoTrash(on, { userId: ownerId, kind: 'source', ids, batchId })
      await collectionRows(on).touch(collectionId, clock.now())
      return removed
    }
    const removed = await database.commit(remove, { lock: `works:${ownerId}` })
    for (const source of removed) publishSource(live, source, { state: 'gone' })
    onChange()
    return { removed: removed.length, batchId }
  },
})
