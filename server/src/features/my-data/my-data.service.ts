import type { AccountDeletion } from '@atelier/contract/my-data/my-data'
import type { AccountService } from '#features/account/account.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UsageService } from '#features/usage/usage.service.ts'
import { createActivity } from './activity.ts'
import { createClearHistory } from './clear-history.ts'
import { createDataExports, type DataExportsDependencies } from './data-exports.ts'
import { createStorageUsage, type StorageUsageDependencies } from './storage-usage.ts'

export interface MyDataServiceDependencies
  extends Pick<
      DataExportsDependencies,
      'database' | 'files' | 'jobs' | 'clock' | 'makeId' | 'log' | 'maxExports' | 'mayRunChore'
    >,
    Pick<StorageUsageDependencies, 'exports' | 'userStorage'>,
    Pick<
      DataExportsDependencies,
      | 'assistants'
      | 'attachments'
      | 'knowledge'
      | 'memory'
      | 'projects'
      | 'prompts'
      | 'providers'
      | 'retention'
    > {
  readonly account: AccountService
  readonly chat: ChatService
  readonly images: ImagesService
  readonly inpainting: InpaintingService
  readonly speech: SpeechService
  readonly shares: StorageUsageDependencies['shares'] & DataExportsDependencies['shares']
  readonly usage: Pick<UsageService, 'allLines'>
  readonly transcription: TranscriptionService
  readonly works: StorageUsageDependencies['works'] & DataExportsDependencies['works']
  /** Removes everything that a closed account owns. */
  removeAllOf(userId: string): Promise<void>
}

/** A user's own data: its size, the activity, the export and the deletion. */
export function createMyDataService(dependencies: MyDataServiceDependencies) {
  const { account, removeAllOf } = dependencies
  const storage = createStorageUsage(dependencies)

  return {
    storage,
    clear: createClearHistory(dependencies),
    ...createDataExports(dependencies),
    ...createActivity(dependencies),
    /** @throws Problem */
    async deleteAccount(
      session: Parameters<AccountService['ownAccount']['closeAccount']>[0],
      { password }: AccountDeletion,
    ): Promise<void> {
      await account.ownAccount.closeAccount(session, password)
      await removeAllOf(session.userId)
    },
  }
}
export type MyDataService = ReturnType<typeof createMyDataService>
