import { Problem } from '@atelier/contract/problems/problems'
import type { Tag } from '@atelier/contract/works/tags'
import { workLimits } from '@atelier/contract/works/work-kinds'
import type { Database, Queries, TransactionCallback } from '#database/database.ts'
import { createExclusiveTasks } from '#platform/exclusive-tasks.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { nameKey } from '#platform/text/name-key.ts'
import type { WorksRepository } from '../works.repository.ts'
import type { TagUse } from './tags.repository.ts'

export interface TaggingDependencies {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'publish'>
  readonly makeId: MakeId
  readonly repository: WorksRepository
}
/** All tags that a work has from now on. */
export interface NewWorkTags {
  readonly userId: string
  readonly workId: string
  readonly names: readonly string[]
}

/** Works that one transaction takes a tag from. */
const worksPerCommit = 200
const usesPerPage = 500

/** Names that users give to works. */
export function workTagging(dependencies: TaggingDependencies) {
  const { database, repository } = dependencies
  return {
    tags: (userId: string): Promise<Tag[]> => repository.listTags(userId),
    ...tagChanges(dependencies),
    /** In a transaction with the lock of the user's works. @throws Problem */
    async setWorkTags(on: Queries, { userId, workId, names }: NewWorkTags): Promise<void> {
      const tagIds = await makeTags(dependencies, { on, userId, names })
      await repository.setWorkTags(on, { userId, workId, tagIds })
    },
    /** The tag of this name, made if there is none yet. @throws Problem */
    async tagNamed(userId: string, name: string): Promise<string> {
      const [id = ''] = await database.commit(
        (on) => makeTags(dependencies, { on, userId, names: [name] }),
        { lock: `works:${userId}` },
      )
      return id
    },
    async findTagNamed(userId: string, name: string): Promise<string | undefined> {
      return (await repository.tagIds(database.queries, userId, [name])).get(nameKey(name))
    },
    /** Each tag with each work that has it, and those without works, for the archive of one's data. */
    async *exportTags(userId: string): AsyncGenerator<object> {
      for (const { name, uses } of await repository.listTags(userId))
        if (uses === 0) yield { tag: name }
      for (let after: TagUse | undefined; ; ) {
        const page = await repository.tagUses(userId, after, usesPerPage)
        for (const { tag, kind, workId, title } of page) yield { tag, kind, id: workId, title }
        after = page.at(-1)
        if (page.length < usesPerPage) return
      }
    },
  }
}

function tagChanges({ database, live, makeId, repository }: TaggingDependencies) {
  const turns = createExclusiveTasks()
  /** One change, of which the user's open pages are notified. */
  const change = async (userId: string, write: TransactionCallback<Tag>): Promise<Tag> => {
    const tag = await database.commit(write, { lock: `works:${userId}` })
    live.publish(userId, { type: 'marks' })
    return tag
  }
  const refuseTaken = async (on: Queries, tag: { userId: string; name: string; id?: string }) => {
    const taken = (await repository.tagIds(on, tag.userId, [tag.name])).get(nameKey(tag.name))
    if (taken !== undefined && taken !== tag.id) throw new Problem('tag.taken')
  }
  return {
    /** @throws Problem */
    createTag: (userId: string, name: string): Promise<Tag> =>
      change(userId, async (transaction) => {
        await refuseTaken(transaction, { userId, name })
        const tag = { id: makeId(), userId, name }
        await insertTag(repository, transaction, tag)
        return { id: tag.id, name, uses: 0 }
      }),
    /** @throws Problem */
    renameTag: (userId: string, id: string, name: string): Promise<Tag> =>
      change(userId, async (transaction) => {
        await refuseTaken(transaction, { userId, name, id })
        await repository.renameTag(transaction, { id, userId, name })
        const tag = await repository.findTag(userId, id, transaction)
        if (!tag) throw new Problem('tag.not-found')
        return tag
      }),
    /** Takes it from its works in transactions that nobody waits long for, one tag of a user after the other; then it is gone. @throws Problem */
    removeTag: (userId: string, id: string): Promise<void> =>
      turns.run(userId, async () => {
        await removeTag({ database, repository }, userId, id)
        live.publish(userId, { type: 'marks' })
      }),
  }
}

async function removeTag(
  { database, repository }: Pick<TaggingDependencies, 'database' | 'repository'>,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await repository.findTag(userId, id))) throw new Problem('tag.not-found')
  const lock = { lock: `works:${userId}` } as const
  const untag = () =>
    database.commit((transaction) => repository.untagSome(transaction, id, worksPerCommit), lock)
  for (let untagged = worksPerCommit; untagged > 0; ) untagged = await untag()
  await database.commit((transaction) => repository.removeTag(transaction, userId, id), lock)
}

/** @throws Problem when the user has as many tags as they can */
async function insertTag(
  repository: WorksRepository,
  on: Queries,
  tag: { readonly id: string; readonly userId: string; readonly name: string },
): Promise<void> {
  await repository.insertTag(on, tag)
  if ((await repository.countTags(on, tag.userId)) > workLimits.tagsMax)
    throw new Problem('tag.too-many')
}

/** The ids of tags with these names, in their order; those that are missing are made. */
async function makeTags(
  { makeId, repository }: TaggingDependencies,
  { on, userId, names }: { on: Queries; userId: string; names: readonly string[] },
): Promise<string[]> {
  const byKey = new Map(names.map((name) => [nameKey(name), name]))
  const known = await repository.tagIds(on, userId, names)
  const ids: string[] = []
  for (const [key, name] of byKey) {
    const id = known.get(key) ?? makeId()
    if (!known.has(key)) await insertTag(repository, on, { id, userId, name })
    ids.push(id)
  }
  return ids
}
