import type { UserSettings } from '@atelier/contract/account/settings'
import { type Memory, type MemoryDraft, memoryLimits } from '@atelier/contract/memory/memories'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { givenMemories, memoriesText } from './given-memories.ts'
import { createMemoryRepository, type MemoryRepository } from './memory.repository.ts'

export interface MemoryServiceDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'chatTitles' | 'marks'>
  /** Whether the installation allows memories. */
  isAllowed(): boolean
  readSettings(userId: string): Promise<Pick<UserSettings, 'preferences' | 'language'>>
  readonly clock: Clock
  readonly makeId: MakeId
}

/** What users want every reply to know. Nothing is remembered that its user did not send here. */
export function createMemoryService(dependencies: MemoryServiceDependencies) {
  const { database } = dependencies
  const memories = createMemoryRepository(database.queries)
  return {
    ...memoryReads(dependencies, memories),
    create: (userId: string, draft: MemoryDraft): Promise<Memory> =>
      create(dependencies, memories, { ...draft, userId }),
    /** @throws Problem */
    async change(userId: string, id: string, text: string): Promise<Memory> {
      const isChanged = await database.commit((on) => memories.changeText({ userId, id, text }, on))
      if (!isChanged) throw new Problem('memory.not-found')
      return readOne(dependencies, memories, { userId, id })
    },
    /** @throws Problem */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await database.commit((on) => memories.remove(userId, id, on))))
        throw new Problem('memory.not-found')
    },
    removeAll: async (userId: string): Promise<{ removed: number }> => ({
      removed: await database.commit((on) => memories.removeAll(userId, on)),
    }),
  }
}
export type MemoryService = ReturnType<typeof createMemoryService>

interface ChatOfReply {
  readonly userId: string
  readonly expiresAt?: number | undefined
}
interface MemoriesPart {
  readonly from: 'memory'
  readonly text: string
}
const memoryReads = (dependencies: MemoryServiceDependencies, memories: MemoryRepository) => ({
  async list(userId: string, query: PageQuery): Promise<Page<Memory>> {
    const all = await presentAll(dependencies, memories, userId)
    const start = (query.page - 1) * query.limit
    return toPage(all.slice(start, start + query.limit), all.length, query)
  },
  /** For the archive of one's data, oldest first. */
  async *exportAll(userId: string): AsyncGenerator<object> {
    const all = await presentAll(dependencies, memories, userId)
    for (const { id, text, chat, createdAt } of all.toReversed())
      yield { id, text, ...(chat && { chat }), createdAt }
  },
  /** What a reply in this chat is given of them; nothing where they are off, or the chat is temporary. */
  async forReply({ userId, expiresAt }: ChatOfReply): Promise<MemoriesPart | undefined> {
    if (!dependencies.isAllowed() || expiresAt !== undefined) return undefined
    const given = givenMemories(await memories.listAll(userId))
    if (given.length === 0) return undefined
    const { preferences, language } = await dependencies.readSettings(userId)
    return preferences.usesMemories
      ? { from: 'memory', text: memoriesText(given, language) }
      : undefined
  },
})

async function create(
  { database, works, readSettings, clock, makeId, ...rest }: MemoryServiceDependencies,
  memories: MemoryRepository,
  { userId, text, chatId }: MemoryDraft & { readonly userId: string },
): Promise<Memory> {
  const { preferences } = await readSettings(userId)
  if (!preferences.usesMemories) throw new Problem('memory.off')
  // A temporary chat is not in the registry: nothing of it is remembered.
  if (chatId !== undefined && !(await works.chatTitles(userId, [chatId])).has(chatId))
    throw new Problem('chat.not-found')
  const memory = { id: makeId(), userId, text, chatId: chatId ?? null, createdAt: clock.now() }
  await database.commit(
    async (on) => {
      await memories.insert(memory, on)
      if ((await memories.count(userId, on)) > memoryLimits.perUser)
        throw new Problem('memory.too-many')
    },
    { lock: `memories:${userId}` },
  )
  const dependencies = { database, works, readSettings, clock, makeId, ...rest }
  return readOne(dependencies, memories, memory)
}

/** @throws Problem when it was removed meanwhile */
async function readOne(
  dependencies: MemoryServiceDependencies,
  memories: MemoryRepository,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<Memory> {
  const found = (await presentAll(dependencies, memories, userId)).find((one) => one.id === id)
  if (!found) throw new Problem('memory.not-found')
  return found
}

async function presentAll(
  { works }: MemoryServiceDependencies,
  memories: MemoryRepository,
  userId: string,
): Promise<Memory[]> {
  const all = await memories.listAll(userId)
  const given = new Set(givenMemories(all).map(({ id }) => id))
  const chatIds = [...new Set(all.flatMap(({ chatId }) => chatId ?? []))]
  const titles = await works.chatTitles(userId, chatIds)
  const marksOf = await works.marks(userId, [...titles.keys()])
  return all.map(({ id, text, chatId, createdAt }) => {
    const title = titles.get(chatId ?? '')
    const { project } = marksOf(chatId ?? '')
    return {
      id,
      text,
      ...(chatId !== null && title !== undefined && { chat: { id: chatId, title } }),
      ...(project && { project }),
      isGiven: given.has(id),
      createdAt: isoDate(createdAt),
    }
  })
}
