import { setTimeout as pause } from 'node:timers/promises'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { Log } from '#platform/log/log.ts'
import type { ChatRepository } from '../chat.repository.ts'

interface IndexBacklogDependencies {
  readonly database: Database
  readonly chats: Pick<ChatRepository, 'unindexed' | 'indexNext'>
  readonly attachments: Pick<AttachmentsService, 'indexNames'>
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
export function createIndexBacklog({
  database,
  chats,
  attachments,
  log,
}: IndexBacklogDependencies) {
  const closing = new AbortController()
  let work: Promise<unknown> = Promise.resolve()

  /** Slice by slice, each from where the one before ended. */
  async function inSteps<Position>(
    start: Position,
    index: (from: Position, on: WriteTransaction) => Promise<Position | undefined>,
  ) {
    for (let after: Position | undefined = start; after !== undefined; ) {
      if (closing.signal.aborted) return
      const from: Position = after
      const began = performance.now()
      after = await database.commit((transaction) => index(from, transaction))
      await pause(Math.max(minPauseMs, performance.now() - began))
    }
  }
  async function catchUp(chatId: string) {
    // Those of a chat that was temporary; the others have been indexed with their rows.
    await inSteps('', (after, on) => attachments.indexNames(chatId, after, on))
    await inSteps(0, (after, on) => chats.indexNext(chatId, after, on))
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
