import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import type { Assistant, AssistantChange } from '@atelier/contract/assistants/assistants'
import { Problem } from '@atelier/contract/problems/problems'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { assistantRows } from './assistants.repository.ts'
import { createOwnedAssistants } from './owned-assistants.repository.ts'
import { presentAssistant, presentSummary, presentVersion } from './present-assistant.ts'
import type { StoredAssistant } from './stored-assistant.ts'

export type { StoredAssistant } from './stored-assistant.ts'

export interface AssistantsServiceDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'trash' | 'setPinned'>
  /** Those of these collections that the user may read. */
  readableCollections(userId: string, ids: readonly string[]): Promise<readonly string[]>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
}

const missing = () => new Problem('assistant.not-found')

/** @throws Problem when there is none that this user may use */
async function requireAssistant(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredAssistant> {
  const assistant = await assistantRows(on).find(userId, id)
  if (!assistant) throw missing()
  return assistant
}
async function requireOwn(on: Queries, userId: string, id: string): Promise<StoredAssistant> {
  const assistant = await requireAssistant(on, userId, id)
  if (!assistant.isOwn) throw missing()
  return assistant
}

/** Assistants that users make: instructions, models, settings and documents under a name, in versions. */
export function createAssistantsService(dependencies: AssistantsServiceDependencies) {
  const { queries } = dependencies.database
  const rows = assistantRows(queries)
  const read = async (userId: string, id: string): Promise<Assistant> =>
    present(dependencies, userId, await requireAssistant(queries, userId, id))
  return {
    read,
    async list(userId: string, query: PageQuery) {
      const { assistants, total } = await rows.list(userId, query)
      return toPage(assistants.map(presentSummary), total, query)
    },
    ...createChanges(dependencies, read),
    ...createVersions(dependencies, read),
    /** For chats: what the user may use now. */
    find: (userId: string, id: string): Promise<StoredAssistant | undefined> =>
      rows.find(userId, id),
    owned: createOwnedAssistants(queries),
    inTrash: {
      assistant: {
        purge: (userId: string, id: string): Promise<void> =>
          dependencies.database.commit((on) => assistantRows(on).remove(userId, id)),
      },
    },
  }
}
export type AssistantsService = ReturnType<typeof createAssistantsService>

/** Others are not told of collections that they may not read. */
async function present(
  { readableCollections }: Pick<AssistantsServiceDependencies, 'readableCollections'>,
  userId: string,
  assistant: StoredAssistant,
): Promise<Assistant> {
  const presented = presentAssistant(assistant)
  const { collectionIds, mode } = presented.knowledge
  if (assistant.isOwn || collectionIds.length === 0) return presented
  const readable = new Set(await readableCollections(userId, collectionIds))
  const shown = collectionIds.filter((id) => readable.has(id))
  return { ...presented, knowledge: { collectionIds: shown, mode } }
}

type Read = (userId: string, id: string) => Promise<Assistant>

function createChanges(dependencies: AssistantsServiceDependencies, read: Read) {
  const { database, works, live, clock, makeId } = dependencies
  const announce = (userId: string) => live.publish(userId, { type: 'assistant' })
  return {
    /** @throws Problem */
    async create(userId: string, content: AssistantContent): Promise<Assistant> {
      await requireCollections(dependencies, userId, content)
      const id = makeId()
      await commit(database, userId, async (on) => {
        const rows = assistantRows(on)
        if ((await rows.countOwn(userId)) >= assistantLimits.perUser)
          throw new Problem('assistant.too-many')
        await rows.insert({ userId, id, content, at: clock.now() })
      })
      announce(userId)
      return await read(userId, id)
    },
    /** Adds a version after the one that the user saw. @throws Problem */
    async replace(
      userId: string,
      id: string,
      { version, ...content }: AssistantChange,
    ): Promise<Assistant> {
      const before = await requireOwn(database.queries, userId, id)
      await requireCollections(dependencies, userId, content, before.content)
      await commit(database, userId, async (on) => {
        await requireOwn(on, userId, id)
        const added = { userId, id, content, at: clock.now() }
        if (!(await assistantRows(on).addVersion(added, version)))
          throw new Problem('assistant.stale')
      })
      announce(userId)
      return await read(userId, id)
    },
    /** @throws Problem */
    async remove(userId: string, id: string): Promise<void> {
      await requireOwn(database.queries, userId, id)
      const trashed = await works.trash({ userId, kind: 'assistant', ids: [id] })
      if (trashed.length === 0) throw missing()
      announce(userId)
    },
    /** @throws Problem */
    async pin(userId: string, id: string, isPinned: boolean): Promise<void> {
      if (!(await works.setPinned({ userId, kind: 'assistant', id, isPinned }))) throw missing()
      announce(userId)
    },
  }
}

const createVersions = (
  { database, live, clock }: AssistantsServiceDependencies,
  read: Read,
) => ({
  /** @throws Problem */
  async versions(userId: string, id: string, query: PageQuery) {
    await requireOwn(database.queries, userId, id)
    const { versions, total } = await assistantRows(database.queries).listVersions(id, query)
    return toPage(versions.map(presentVersion), total, query)
  },
  /** A former version becomes the last one again, under a new number. @throws Problem */
  async restore(userId: string, id: string, number: string): Promise<Assistant> {
    await commit(database, userId, async (on) => {
      const rows = assistantRows(on)
      const { version } = await requireOwn(on, userId, id)
      const former = /^[1-9]\d{0,8}$/.test(number)
        ? await rows.findVersion(id, Number(number))
        : undefined
      if (!former) throw new Problem('assistant.version-not-found')
      const added = { userId, id, content: former.content, at: clock.now() }
      if (!(await rows.addVersion(added, version))) throw new Problem('assistant.stale')
    })
    live.publish(userId, { type: 'assistant' })
    return await read(userId, id)
  },
})

const commit = <T>(
  database: Database,
  userId: string,
  change: (on: WriteTransaction) => Promise<T>,
) => database.commit(change, { lock: `assistants:${userId}` })

/** New ones must be readable; one that was chosen before and is gone may stay. @throws Problem */
async function requireCollections(
  { readableCollections }: AssistantsServiceDependencies,
  userId: string,
  { knowledge }: AssistantContent,
  before?: AssistantContent,
): Promise<void> {
  const known = new Set(before?.knowledge.collectionIds)
  const added = knowledge.collectionIds.filter((id) => !known.has(id))
  if (added.length === 0) return
  const readable = new Set(await readableCollections(userId, added))
  if (added.some((id) => !readable.has(id))) throw new Problem('knowledge.not-found')
}
