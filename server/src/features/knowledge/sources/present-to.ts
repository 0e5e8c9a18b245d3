import type { Source } from '@atelier/contract/knowledge/sources'
import type { Queries } from '#database/database.ts'
import type { StoredCollection } from '../collections/collections.repository.ts'
import { requireCollection } from '../collections/collections.ts'
import { meaningShares } from '../embedding/meaning-shares.ts'
import { presentSource, type Viewer } from './present-source.ts'
import type { StoredSource } from './stored-source.ts'

export const viewerOf = (
  userId: string,
  { audience }: Pick<StoredCollection, 'audience'>,
): Viewer => ({
  userId,
  isShared: audience !== 'private',
})

/** A document as this user sees it. @throws Problem when they no longer may */
export async function presentTo(
  on: Queries,
  userId: string,
  source: StoredSource,
): Promise<Source> {
  const collection = await requireCollection(on, userId, source.collectionId)
  const shares = await meaningShares(on, [source])
  return presentSource(source, viewerOf(userId, collection), shares.get(source.id))
}
