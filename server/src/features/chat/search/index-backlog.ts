import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'

interface IndexBacklogDependencies {
  readonly database: Database
  readonly chats: Pick<ChatRepository, 'unindexed' | 'indexNext'>
  readonly log: Log
}

/** What is indexed at once: it takes some 50 ms, in which nobody else is served. */
const maxAtOnce = { messages: 100, characters: 64_000 } as const

/** Whether the index follows afterwards. */
export const isLargeBatch = (messages: readonly { readonly content: string }[]): boolean =>
  messages.length > maxAtOnce.messages ||
  messages.reduce((total, { content }) => total + content.length, 0) > maxAtOnce.characters

/** Others have their turn at least this long between two slices. */
const pauseMs = 5

/**
 * Indexes for search what came in bulk, slice by slice: a large chat takes seconds, for which nobody else should wait. Which chats are
 * still due is in the database, so a server that was killed goes on at the next start.
 */
export function createIndexBacklog({ database, chats, log }: IndexBacklogDependencies) {
  const closing = new AbortController()
  let work: Promise<unknown> = Promise.resolve()

  async function catchUp(chatId: string) {
    let after: number | undefined = 0
    while (after !== undefined && !closing.signal.aborted) {
      const from: number = after
      after = await database.commit((transaction) => chats.indexNext(chatId, from, transaction))
      await pause(pauseMs)
    }
  }
  /** One chat after the other. */
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
    /** Resumes what a server that is gone left. */
    start: async (): Promise<void> => add(await chats.unindexed()),
    /** All that was added is in the index. */
    whenIdle: (): Promise<unknown> => work,
    async close(): Promise<void> {
      closing.abort()
      await work
    },
  }
}
export type IndexBacklog = ReturnType<typeof createIndexBacklog>
