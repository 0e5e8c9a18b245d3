import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import { collectionRows } from '../collections/collections.repository.ts'
import { sourceRows } from './sources.repository.ts'
import type { StoredSource } from './stored-source.ts'

export const missing = () => new Problem('knowledge.source-not-found')

/** @throws Problem when there is none that this user may read */
export async function requireSource(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredSource> {
  const source = await sourceRows(on).find(userId, id)
  if (!source) throw missing()
  return source
}

/** The same for one that the user may change. */
export async function requireChangeable(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredSource> {
  const source = await requireSource(on, userId, id)
  const collection = await collectionRows(on).find(userId, source.collectionId)
  if (!collection?.mayEdit) throw missing()
  return source
}
