import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { AssistantChange } from '@atelier/contract/assistants/assistants'
import { Problem } from '@atelier/contract/problems/problems'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, WriteTransaction } from '#database/database.ts'
import {
  announceWork,
  type WorkAudiences,
  type WorksService,
} from '#features/works/works.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { assistantRows } from './assistants.repository.ts'
import { checkedFace } from './face/face-pictures.ts'
import { presentVersion } from './present-assistant.ts'
import {
  type AssistantReadsDependencies,
  missingAssistant,
  requireOwnAssistant,
} from './read-assistants.ts'

export interface AssistantChangesDependencies
  extends Pick<AssistantReadsDependencies, 'collectionNames'> {
  readonly database: Database
  readonly works: Pick<WorksService, 'trash' | 'setPinned'>
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  readonly clock: Clock
  readonly makeId: MakeId
}
type Read = (userId: string, id: string) => Promise<Assistant>
interface ChangedAssistants {
  readonly read: Read
  readonly readers: WorkAudiences['readers']
}

/** What users do with their own assistants. */
export const createAssistantChanges = (
  dependencies: AssistantChangesDependencies,
  changed: ChangedAssistants,
) => ({
  ...createNewVersions(dependencies, changed),
  ...createVersionList(dependencies, changed),
  ...createMarks(dependencies, changed),
})

function createNewVersions(
  dependencies: AssistantChangesDependencies,
  { read, readers }: ChangedAssistants,
) {
  const { database, live, clock, makeId } = dependencies
  return {
    /** @throws Problem */
    async create(userId: string, draft: AssistantContent): Promise<Assistant> {
      await requireCollections(dependencies, userId, draft)
      const content = { ...draft, face: await checkedFace(userId, draft.face) }
      const id = makeId()
      await commit(database, userId, async (on) => {
        const rows = assistantRows(on)
        if ((await rows.countOwn(userId)) >= assistantLimits.perUser)
          throw new Problem('assistant.too-many')
        await rows.insert({ userId, id, content, at: clock.now() })
      })
      live.publish(userId, { type: 'assistant' })
      return await read(userId, id)
    },
    /** Adds a version after the one that the user saw. @throws Problem */
    async replace(
      userId: string,
      id: string,
      { version, ...change }: AssistantChange,
    ): Promise<Assistant> {
      const before = await requireOwnAssistant(database.queries, userId, id)
      await requireCollections(dependencies, userId, change, before.content)
      const content = {
        ...change,
        face: await checkedFace(userId, change.face, before.content.face),
      }
      await commit(database, userId, async (on) => {
        await requireOwnAssistant(on, userId, id)
        const added = { userId, id, content, at: clock.now() }
        if (!(await assistantRows(on).addVersion(added, version)))
          throw new Problem('assistant.stale')
      })
      announceWork(live, await readers(userId, id), { type: 'assistant' })
      return await read(userId, id)
    },
  }
}

const createMarks = (
  { database, works, live }: AssistantChangesDependencies,
  { readers }: ChangedAssistants,
) => ({
  /** @throws Problem */
  async remove(userId: string, id: string): Promise<void> {
    await requireOwnAssistant(database.queries, userId, id)
    const before = await readers(userId, id)
    const trashed = await works.trash({ userId, kind: 'assistant', ids: [id] })
    if (trashed.length === 0) throw missingAssistant()
    // Those whom it was shared with no longer have it.
    announceWork(live, before, { type: 'assistant' })
  },
  /** @throws Problem */
  async pin(userId: string, id: string, isPinned: boolean): Promise<void> {
    const isThere = await works.setPinned({ userId, kind: 'assistant', id, isPinned })
    if (!isThere) throw missingAssistant()
    live.publish(userId, { type: 'assistant' })
  },
})

const createVersionList = (
  { database, live, clock }: AssistantChangesDependencies,
  { read, readers }: ChangedAssistants,
) => ({
  /** @throws Problem */
  async versions(userId: string, id: string, query: PageQuery) {
    await requireOwnAssistant(database.queries, userId, id)
    const { versions, total } = await assistantRows(database.queries).listVersions(id, query)
    return toPage(versions.map(presentVersion), total, query)
  },
  /** A former version becomes the last one again, under a new number. @throws Problem */
  async restore(userId: string, id: string, number: string): Promise<Assistant> {
    await commit(database, userId, async (on) => {
      const rows = assistantRows(on)
      const { version } = await requireOwnAssistant(on, userId, id)
      const former = isNumber.test(number) ? await rows.findVersion(id, Number(number)) : undefined
      if (!former) throw new Problem('assistant.version-not-found')
      const added = { userId, id, content: former.content, at: clock.now() }
      if (!(await rows.addVersion(added, version))) throw new Problem('assistant.stale')
    })
    announceWork(live, await readers(userId, id), { type: 'assistant' })
    return await read(userId, id)
  },
})

const isNumber = /^[1-9]\d{0,8}$/

const commit = <T>(
  database: Database,
  userId: string,
  change: (on: WriteTransaction) => Promise<T>,
) => database.commit(change, { lock: `assistants:${userId}` })

/** New ones must be readable; one that was chosen before and is gone may stay. @throws Problem */
async function requireCollections(
  { collectionNames }: Pick<AssistantReadsDependencies, 'collectionNames'>,
  userId: string,
  { knowledge }: AssistantContent,
  before?: AssistantContent,
): Promise<void> {
  const known = new Set(before?.knowledge.collectionIds)
  const added = knowledge.collectionIds.filter((id) => !known.has(id))
  if (added.length === 0) return
  const readable = await collectionNames(userId, added)
  if (added.some((id) => !readable.has(id))) throw new Problem('knowledge.not-found')
}
