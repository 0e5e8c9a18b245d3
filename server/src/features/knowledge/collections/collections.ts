import type {
  AudienceChange,
  Collection,
  CollectionDraft,
} from '@atelier/contract/knowledge/collections'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Problem } from '@atelier/contract/problems/problems'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { countCollection } from './collection-counts.repository.ts'
import {
  type CollectionFields,
  collectionRows,
  type StoredCollection,
} from './collections.repository.ts'
import { presentCollection } from './present-collection.ts'

export interface CollectionsDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'trash' | 'putIntoTrash'>
  readonly groups: Pick<GroupsService, 'listExisting'>
  readonly record: RecordAuditEntry
  /** Until the end of the caller's transaction. */
  isStillAdmin(userId: string, on: Queries): Promise<boolean>
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  readonly clock: Clock
  readonly makeId: MakeId
}
/** A session has this shape. */
export interface KnowledgeUser {
  readonly userId: string
  readonly email: string
}

const missing = () => new Problem('knowledge.not-found')

/** @throws Problem when there is none that this user may read */
export async function requireCollection(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredCollection> {
  const collection = await collectionRows(on).find(userId, id)
  if (!collection) throw missing()
  return collection
}

/** Collections of documents, and who may search them. */
export function createCollections(dependencies: CollectionsDependencies) {
  const { queries } = dependencies.database
  const rows = collectionRows(queries)
  async function present(collection: StoredCollection): Promise<Collection> {
    const counts = await countCollection(queries, collection.id)
    const groups = collection.isOwn ? await rows.groupsOf(collection.id) : []
    return presentCollection(collection, counts, groups)
  }
  const read = async (userId: string, id: string) =>
    present(await requireCollection(queries, userId, id))
  return {
    read,
    /** The names of those of these that the user may search. */
    collectionNames: rows.findNames,
    async list(userId: string, query: PageQuery) {
      const { collections, total } = await rows.list(userId, query)
      const presented: Collection[] = []
      for (const one of collections) presented.push(await present(one))
      return toPage(presented, total, query)
    },
    ...createChanges(dependencies, read),
    ...createSharing(dependencies, read),
  }
}

type Read = (userId: string, id: string) => Promise<Collection>

/** Pages that show the collection load it again. */
function announce(
  live: CollectionsDependencies['live'],
  { ownerId, audience }: Pick<StoredCollection, 'ownerId' | 'audience'>,
): void {
  if (audience === 'private') live.publish(ownerId, { type: 'collection' })
  else live.publishToAll({ type: 'collection' })
}

function createChanges(dependencies: CollectionsDependencies, read: Read) {
  const { database, live, clock, makeId } = dependencies
  const commit = <T>(userId: string, change: (on: WriteTransaction) => Promise<T>) =>
    database.commit(change, { lock: `knowledge:${userId}` })
  return {
    /** @throws Problem */
    async create(userId: string, draft: CollectionDraft): Promise<Collection> {
      const id = makeId()
      await commit(userId, async (on) => {
        const rows = collectionRows(on)
        const limit = knowledgeLimits.collections
        if ((await rows.countOwn(userId)) >= limit)
          throw new Problem('knowledge.too-many', { params: { limit } })
        await requireFreeName(on, { userId, draft })
        await rows.insert({ ...draft, id, ownerId: userId, createdAt: clock.now() })
      })
      live.publish(userId, { type: 'collection' })
      return await read(userId, id)
    },
    /** @throws Problem */
    async change(userId: string, id: string, draft: CollectionDraft): Promise<Collection> {
      const changed = await commit(userId, async (on) => {
        await requireFreeName(on, { userId, draft, id })
        const fields = { ...draft, at: clock.now() }
        if (!(await collectionRows(on).update(userId, id, fields))) throw missing()
        return await requireCollection(on, userId, id)
      })
      announce(live, changed)
      return await read(userId, id)
    },
    /** Into the trash, with its documents; what is being read ends. @throws Problem */
    async remove(user: KnowledgeUser, id: string): Promise<void> {
      const { works, record } = dependencies
      const removed = await database.commit(
        async (on) => {
          const collection = await collectionRows(on).find(user.userId, id)
          if (!collection?.isOwn) throw missing()
          const trash = { userId: user.userId, kind: 'collection', ids: [id] } as const
          if ((await works.putIntoTrash(on, trash)).length === 0) throw missing()
          const target = { id, name: collection.name }
          if (collection.audience !== 'private')
            await record({ actor: user, action: 'collection.removed', target }, on)
          return collection
        },
        { lock: `works:${user.userId}` },
      )
      announce(live, removed)
    },
  }
}

interface NameToCheck {
  readonly userId: string
  readonly draft: CollectionFields
  readonly id?: string
}

async function requireFreeName(on: Queries, { userId, draft, id }: NameToCheck): Promise<void> {
  if (await collectionRows(on).isNameTaken(userId, draft.name, id))
    throw new Problem('knowledge.name-taken')
}

/** The administrator alone shares, and only what is theirs. */
const createSharing = (
  { database, groups, record, live, isStillAdmin }: CollectionsDependencies,
  read: Read,
) => ({
  /** @throws Problem */
  async share(user: KnowledgeUser, id: string, change: AudienceChange): Promise<Collection> {
    const { userId } = user
    await database.commit(
      async (on) => {
        const before = await collectionRows(on).find(userId, id)
        if (!before?.isOwn) throw missing()
        // The administration may have been handed over since the request came in.
        if (!(await isStillAdmin(userId, on))) throw new Problem('access.admin-only')
        if (change.kind === 'groups') await requireGroups(groups, on, change.groupIds)
        const groupsBefore = await collectionRows(on).groupsOf(id)
        if (!(await collectionRows(on).setAudience(userId, id, change))) throw missing()
        await record(
          {
            actor: user,
            action: 'collection.shared',
            target: { id, name: before.name },
            before: { audience: audienceText(before.audience, groupsBefore) },
            after: { audience: audienceText(change.kind, groupsOf(change)) },
          },
          on,
        )
      },
      // Groups that are being removed.
      { lock: 'groups' },
    )
    live.publishToAll({ type: 'collection' })
    return await read(userId, id)
  },
})

type GivenGroup = { readonly id: string; readonly level: string }
const groupsOf = (change: AudienceChange): readonly GivenGroup[] =>
  change.kind === 'groups' ? change.groupIds.map((id) => ({ id, level: change.level })) : []
const audienceText = (kind: AudienceChange['kind'], given: readonly GivenGroup[]): string =>
  [kind, ...given.map(({ id, level }) => `${id} ${level}`)].join(', ')

async function requireGroups(
  groups: CollectionsDependencies['groups'],
  on: Queries,
  ids: readonly string[],
): Promise<void> {
  const existing = await groups.listExisting(ids, on)
  if (ids.some((id) => !existing.has(id))) throw new Problem('group.not-found')
}
