import type { StorageUsage, StorageUsageByKind } from '@atelier/contract/my-data/my-data'
import type { AccountService } from '#features/account/account.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { OwnedItems } from '#storage/owned-items.ts'
import type { StoredFiles } from '#storage/stored-files.ts'

export interface StorageUsageDependencies {
  readonly account: Pick<AccountService, 'avatarFileId'>
  readonly chat: Pick<ChatService, 'owned'>
  readonly images: Pick<ImagesService, 'owned'>
  readonly inpainting: Pick<InpaintingService, 'owned'>
  readonly speech: Pick<SpeechService, 'owned'>
  readonly transcription: Pick<TranscriptionService, 'owned'>
  readonly attachments: Pick<AttachmentsService, 'owned'>
  readonly exports: Pick<OwnedItems, 'usage'>
  readonly files: Pick<StoredFiles, 'owned'>
}

/** What a user owns, counted from rows and the sizes of stored files. */
export const createStorageUsage =
  (dependencies: StorageUsageDependencies) =>
  async (userId: string): Promise<StorageUsage> => {
    const { chat, images, inpainting, speech, transcription, attachments } = dependencies
    const usageOf = async (
      kind: StorageUsageByKind['kind'],
      owned: Pick<OwnedItems, 'usage'>,
    ): Promise<StorageUsageByKind> => ({ kind, ...(await owned.usage(userId)) })
    const kinds = await Promise.all([
      usageOf('chats', chat.owned),
      usageOf('images', images.owned),
      usageOf('inpaintings', inpainting.owned),
      usageOf('speech', speech.owned),
      usageOf('transcriptions', transcription.owned),
      usageOf('attachments', attachments.owned),
      usageOf('exports', dependencies.exports),
      avatarUsage(dependencies, userId),
    ])
    return { kinds, byteSize: kinds.reduce((sum, { byteSize }) => sum + byteSize, 0) }
  }

async function avatarUsage(
  { account, files }: StorageUsageDependencies,
  userId: string,
): Promise<StorageUsageByKind> {
  const fileId = await account.avatarFileId(userId)
  const byteSize = fileId === undefined ? undefined : await files.owned.byteSize(fileId)
  return { kind: 'avatar', count: byteSize === undefined ? 0 : 1, byteSize: byteSize ?? 0 }
}
