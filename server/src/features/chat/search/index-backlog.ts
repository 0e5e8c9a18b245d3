import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'

interface IndexBacklogDependencies {
  readonly database: Database
  readonly chats: Pick<ChatRepository, 'unindexed' | 'indexNext'>
  readonly log: Log
}

/** Maximum indexed at once: it takes about 50 ms, during which no other request is served. */
const maxAtOnce = { messages: 100, characters: 64_000 } as const

/** Whether the messages are indexed later instead of at once. */
export const isLargeBatch = (messages: readonly { readonly content: string }[]): boolean =>
  messages.length > maxAtOnce.messages ||
  messages.reduce((total, { content }) => total + content.length, 0) > maxAtOnce.characters

/** Other requests get at least this much time between two slices, and as much as the slice before took. */
const minPauseMs = 5

/**
 * Indexes bulk imports for the search in slices. A large chat takes seconds, and other requests
 * should not wait for it. The database stores which chats still need indexing, so a new process
 * continues after a crash.
 */
export function createIndexBacklog({ database, chats, log }: IndexBacklogDependencies) {
  const closing = new AbortController()
  let work: Promise<unknown> = Promise.resolve()

  async function catchUp(chatId: string) {
    let after: number | undefined = 0
    while (after !== undefined && !closing.signal.aborted) {
      const from: number = after
      const began = performance.now()
      after = await database.commit((transaction) => chats.indexNext(chatId, from, transaction))
      await pause(Math.max(minPauseMs, performance.now() - began))
    }
  }
  /** One chat at a time. */
  const add = (chatIds: readonly string[]) => {
    const indexAll = async () => {
      for (const chatId of chatIds) await catchUp(chatId)
    }
    work = work
      .then(indexAll)
      .catch((cause: unknown) =>
        log.error('un chat n’a pas pu être indexé pour la recherche', { cause }),
      )
  }

  return {
    add,
    /** Resumes the work of a previous process. */
    start: async (): Promise<void> => add(await chats.unindexed()),
    /** Resolves once everything added is in the index. */
    whenIdle: (): Promise<unknown> => work,
    async close(): Promise<void> {
      closing.abort()
      await work
    },
  }
}
export type IndexBacklog = ReturnType<typeof createIndexBacklog>
