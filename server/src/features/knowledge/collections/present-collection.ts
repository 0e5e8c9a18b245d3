import type { Audience, Collection, ShareLevel } from '@atelier/contract/knowledge/collections'
import { isoDate } from '#platform/clock.ts'
import type { CollectionCounts } from './collection-counts.repository.ts'
import type { StoredCollection } from './collections.repository.ts'

type SharedGroup = { readonly id: string; readonly level: ShareLevel }

/** A collection as the API returns it. */
export function presentCollection(
  collection: StoredCollection,
  counts: CollectionCounts,
  groups: readonly SharedGroup[],
): Collection {
  const { excerpts, ...others } = counts
  const audience: Audience =
    collection.audience === 'groups'
      ? { kind: 'groups', groups: [...groups] }
      : { kind: collection.audience }
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    isOwn: collection.isOwn,
    mayEdit: collection.mayEdit,
    audience,
    ...others,
    states: { ...counts.states },
    passages: excerpts,
    createdAt: isoDate(collection.createdAt),
    updatedAt: isoDate(collection.updatedAt),
  }
}
