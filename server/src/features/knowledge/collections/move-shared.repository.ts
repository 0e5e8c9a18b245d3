import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { Queries } from '#database/database.ts'
import { moveFiles, moveWorks } from '#database/shared/move-owned.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { nameKeyOf } from '#platform/text/name-key.ts'
import { collectionRows } from './collections.repository.ts'

/** A collection that has another owner now. */
export interface MovedCollection {
  readonly id: string
  readonly name: string
  readonly action: 'collection.handed-over'
}

/**
 * Gives all that is shared to the new administrator, within the transaction that makes them one: only the administrator shares. What is in
 * the trash of the former one stays there, and comes back private.
 */
export async function moveSharedCollections(on: Queries, to: string): Promise<MovedCollection[]> {
  const shared = await on
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('audience', '<>', 'private')
    .where('user_id', '<>', to)
    .where(notInTrash('collections.id'))
    .orderBy('id')
    .execute()
  const moved: MovedCollection[] = []
  for (const one of shared) moved.push(await moveCollection(on, one, to))
  await makeRestPrivate(on, to)
  return moved
}

async function moveCollection(
  on: Queries,
  { id, name: former }: Pick<MovedCollection, 'id' | 'name'>,
  to: string,
): Promise<MovedCollection> {
  const sources = await on
    .selectFrom('sources')
    .select(['id', 'file_id', 'removed_at'])
    .where('collection_id', '=', id)
    .execute()
  await moveFiles(
    on,
    sources.map((row) => row.file_id),
    to,
  )
  // What is in the trash by itself, for whoever may restore it now.
  await moveWorks(
    on,
    sources.flatMap((row) => (row.removed_at === null ? [] : [row.id])),
    to,
  )
  await on.updateTable('sources').set({ user_id: to }).where('collection_id', '=', id).execute()
  const name = await freeName(on, to, former)
  await on
    .updateTable('collections')
    .set({ user_id: to, name, name_key: nameKeyOf(name) })
    .where('id', '=', id)
    .execute()
  return { id, name, action: 'collection.handed-over' }
}

/** With a number, where they have a collection of that name. */
async function freeName(on: Queries, userId: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`
    const tried = `${name.slice(0, knowledgeLimits.nameMax - suffix.length)}${suffix}`
    if (!(await collectionRows(on).isNameTaken(userId, tried))) return tried
  }
}

async function makeRestPrivate(on: Queries, to: string): Promise<void> {
  const rest = on
    .selectFrom('collections')
    .select('collections.id')
    .where('audience', '<>', 'private')
    .where('user_id', '<>', to)
  await on.deleteFrom('collection_groups').where('collection_id', 'in', rest).execute()
  await on
    .updateTable('collections')
    .set({ audience: 'private' })
    .where('audience', '<>', 'private')
    .where('user_id', '<>', to)
    .execute()
}
