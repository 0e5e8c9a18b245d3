import type { AccountDeletion, Storage } from '@atelier/contract/belongings'
import type { AccountService } from '#features/account/account.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { createActivityRepository } from './activity.repository.ts'
import { createActivity } from './activity.ts'
import { createBelongingsRepository } from './belongings.repository.ts'
import { type ClearOptions, createClearing } from './clear-history.ts'
import { createExports, type ExportOptions } from './exports.ts'
import { createOwnedWorks } from './owned-works.repository.ts'

export type BelongingsOptions = Omit<
  ExportOptions,
  'works' | 'repository' | 'account' | 'chat' | 'transcription'
> &
  Omit<ClearOptions, 'chat' | 'transcription'> & {
    readonly account: Pick<AccountService, 'profile' | 'settings' | 'own'>
    readonly chat: ChatService
    readonly transcription: TranscriptionService
    /** Removes everything that a shut account owns. */
    removeAllOf(userId: string): Promise<void>
  }

/** Everything that belongs to a person: what it takes, what was done, taking it along, letting it go. */
export function createBelongingsService(options: BelongingsOptions) {
  const { database, account, files, clock } = options
  const repository = createBelongingsRepository(database.queries)
  async function storage(userId: string): Promise<Storage> {
    const kinds = await repository.storage(userId)
    return { kinds, byteSize: kinds.reduce((sum, { byteSize }) => sum + byteSize, 0) }
  }
  const exports = createExports({
    ...options,
    repository,
    works: createOwnedWorks(database.queries),
  })
  const bytesOf = async (userId: string) => (await storage(userId)).byteSize

  return {
    storage,
    clear: createClearing(options),
    ...exports,
    ...createActivity({
      repository: createActivityRepository(database.queries),
      belongings: repository,
      bytesOf,
      files,
      clock,
    }),
    /** @throws Problem */
    async deleteAccount(
      session: Parameters<AccountService['own']['leave']>[0],
      { password }: AccountDeletion,
    ): Promise<void> {
      await account.own.leave(session, password)
      await options.removeAllOf(session.userId)
    },
  }
}
export type BelongingsService = ReturnType<typeof createBelongingsService>
