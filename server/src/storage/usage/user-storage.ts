import type { StorageKind } from '@atelier/contract/my-data/my-data'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import { type AccountStorage, createUserStorageRepository } from './user-storage.repository.ts'

export interface UserStorageDependencies {
  readonly database: Database
  /** The installation's limit in bytes; 0 is none. */
  maxBytes(): number
}
/** What counts towards a user's limit. */
export interface StorageState {
  readonly usedBytes: number
  /** `undefined`: none. */
  readonly limit: number | undefined
}

/** How much each user stores, and whether more fits (record 0046). */
export function createUserStorage({ database, maxBytes }: UserStorageDependencies) {
  const repository = createUserStorageRepository(database.queries)
  const stateOf = async (userId: string, on?: Queries): Promise<StorageState> => {
    const account = await repository.find(userId, on)
    return { usedBytes: account?.usedBytes ?? 0, limit: account && limitOf(account, maxBytes()) }
  }

  return {
    state: stateOf,
    /** The same of many accounts, for the administrator. */
    async states(
      userIds: readonly string[],
    ): Promise<ReadonlyMap<string, StorageState & Pick<AccountStorage, 'ownLimit'>>> {
      const accounts = await repository.findAll(userIds)
      const states = [...accounts].map(([id, account]) => {
        const { usedBytes, ownLimit } = account
        return [id, { usedBytes, ownLimit, limit: limitOf(account, maxBytes()) }] as const
      })
      return new Map(states)
    },
    setLimit: repository.setLimit,
    byKind: (userId: string): Promise<ReadonlyMap<StorageKind, number>> =>
      repository.byKind(userId),
    /**
     * Before anything of it is read.
     * @throws Problem `limit.storage` when so many more bytes do not fit
     */
    async requireSpace(userId: string, bytes: number): Promise<void> {
      const { usedBytes, limit } = await stateOf(userId)
      if (limit !== undefined && usedBytes + bytes > limit) throw storageFull(usedBytes, limit)
    },
    /**
     * At the end of the transaction that stored what a user brings: of many at once only those that fit are committed.
     * @throws Problem `limit.storage`
     */
    async requireWithinLimit(transaction: Queries, userId: string): Promise<void> {
      const { usedBytes, limit } = await stateOf(userId, transaction)
      if (limit !== undefined && usedBytes > limit) throw storageFull(usedBytes, limit)
    },
  }
}
export type UserStorage = ReturnType<typeof createUserStorage>

function limitOf({ isAdmin, ownLimit }: AccountStorage, installation: number): number | undefined {
  const limit = ownLimit ?? installation
  return isAdmin || limit === 0 ? undefined : limit
}

/** Within the commit the total holds what did not fit, too: nobody is told more than the limit. */
const storageFull = (used: number, limit: number): Problem =>
  new Problem('limit.storage', { params: { used: Math.min(used, limit), limit } })
