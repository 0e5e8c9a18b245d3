import { memoryLimits } from '@atelier/contract/memory/memories'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'

export interface StoredMemory {
  readonly id: string
  readonly text: string
  /** It may be gone. */
  readonly chatId: string | null
  readonly createdAt: number
}
export interface NewMemory extends StoredMemory {
  readonly userId: string
}

/** Memories of users; those of others are not found. */
export function createMemoryRepository(queries: Queries) {
  const listAll = prepareQuery<{ userId: string }, StoredMemory>(queries, (value) =>
    queries
      .selectFrom('memories')
      .select(['id', 'text', 'chat_id as chatId', 'created_at as createdAt'])
      .where('user_id', '=', value('userId'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(memoryLimits.perUser),
  )
  return {
    /** Newest first. */
    listAll: (userId: string, on?: Queries): Promise<StoredMemory[]> => listAll({ userId }, on),
    async insert({ id, userId, text, chatId, createdAt }: NewMemory, on: Queries): Promise<void> {
      const row = { id, user_id: userId, text, chat_id: chatId, created_at: createdAt }
      await on.insertInto('memories').values(row).execute()
    },
    async count(userId: string, on: Queries): Promise<number> {
      const { count } = await on
        .selectFrom('memories')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Returns whether it existed. */
    async changeText(
      { userId, id, text }: Pick<NewMemory, 'userId' | 'id' | 'text'>,
      on: Queries,
    ): Promise<boolean> {
      const { numUpdatedRows } = await on
        .updateTable('memories')
        .set({ text })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    /** Returns whether it existed. */
    async remove(userId: string, id: string, on: Queries): Promise<boolean> {
      const { numDeletedRows } = await on
        .deleteFrom('memories')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async removeAll(userId: string, on: Queries): Promise<number> {
      const { numDeletedRows } = await on
        .deleteFrom('memories')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
export type MemoryRepository = ReturnType<typeof createMemoryRepository>
