import type { AccountDeletion, StorageUsage } from '@atelier/contract/my-data/my-data'
import type { AccountService } from '#features/account/account.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { createActivityRepository } from './activity.repository.ts'
import { createActivity } from './activity.ts'
import { type ClearHistoryDependencies, createClearHistory } from './clear-history.ts'
import { createDataExports, type DataExportsDependencies } from './data-exports.ts'
import { createMyDataRepository } from './my-data.repository.ts'
import { createOwnedItems } from './owned-items.repository.ts'

export type MyDataServiceDependencies = Omit<
  DataExportsDependencies,
  'items' | 'repository' | 'account' | 'chat' | 'transcription'
> &
  Omit<ClearHistoryDependencies, 'chat' | 'transcription'> & {
    readonly account: Pick<AccountService, 'profile' | 'settings' | 'ownAccount'>
    readonly chat: ChatService
    readonly transcription: TranscriptionService
    /** Removes everything that a shut account owns. */
    removeAllOf(userId: string): Promise<void>
  }

/** Everything that belongs to a person: what it takes, what was done, taking it along, letting it go. */
export function createMyDataService(options: MyDataServiceDependencies) {
  const { database, account, files, clock } = options
  const repository = createMyDataRepository(database.queries)
  async function storage(userId: string): Promise<StorageUsage> {
    const kinds = await repository.storage(userId)
    return { kinds, byteSize: kinds.reduce((sum, { byteSize }) => sum + byteSize, 0) }
  }
  const exports = createDataExports({
    ...options,
    repository,
    items: createOwnedItems(database.queries),
  })
  const bytesOf = async (userId: string) => (await storage(userId)).byteSize

  return {
    storage,
    clear: createClearHistory(options),
    ...exports,
    ...createActivity({
      repository: createActivityRepository(database.queries),
      usage: repository,
      bytesOf,
      files,
      clock,
    }),
    /** @throws Problem */
    async deleteAccount(
      session: Parameters<AccountService['ownAccount']['closeAccount']>[0],
      { password }: AccountDeletion,
    ): Promise<void> {
      await account.ownAccount.closeAccount(session, password)
      await options.removeAllOf(session.userId)
    },
  }
}
export type MyDataService = ReturnType<typeof createMyDataService>
