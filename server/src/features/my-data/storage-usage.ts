import {
  type StorageKind,
  type StorageUsage,
  StorageUsageByKind,
} from '@atelier/contract/my-data/my-data'
import type { AccountService } from '#features/account/account.service.ts'
import type { AssistantsService } from '#features/assistants/assistants.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { KnowledgeService } from '#features/knowledge/knowledge.service.ts'
import type { PromptsService } from '#features/prompts/prompts.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { CountableItems, OwnedItems } from '#storage/owned-items.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'

export interface StorageUsageDependencies {
  readonly account: Pick<AccountService, 'avatarFileId'>
  readonly chat: Pick<ChatService, 'owned'>
  readonly images: Pick<ImagesService, 'owned'>
  readonly inpainting: Pick<InpaintingService, 'owned'>
  readonly speech: Pick<SpeechService, 'owned'>
  readonly transcription: Pick<TranscriptionService, 'owned'>
  readonly knowledge: Pick<KnowledgeService, 'owned'>
  readonly prompts: Pick<PromptsService, 'owned'>
  readonly assistants: Pick<AssistantsService, 'owned'>
  readonly attachments: Pick<AttachmentsService, 'owned'>
  readonly exports: CountableItems
  readonly shares: CountableItems
  readonly userStorage: Pick<UserStorage, 'state' | 'byKind'>
  readonly works: Pick<WorksService, 'trashedBytes' | 'countTrash'>
}

/**
 * How much a user stores and may store, with the trash apart. Bytes come from totals that the database maintains, numbers
 * from the owning features.
 */
export function createStorageUsage(dependencies: StorageUsageDependencies) {
  const { userStorage, works } = dependencies
  const counts = countsByKind(dependencies)
  return async (userId: string): Promise<StorageUsage> => {
    const { usedBytes, limit } = await userStorage.state(userId)
    const bytes = await userStorage.byKind(userId)
    const trashed = await works.trashedBytes(userId)
    const kinds = StorageUsageByKind.shape.kind.options.map(async (kind) => ({
      kind,
      count: await counts[kind](userId),
      byteSize: Math.max(0, (bytes.get(kind) ?? 0) - (trashed.get(kind) ?? 0)),
    }))
    const trash = {
      count: await works.countTrash(userId),
      byteSize: [...trashed.values()].reduce((total, one) => total + one, 0),
    }
    return { byteSize: usedBytes, limit: limit ?? null, kinds: await Promise.all(kinds), trash }
  }
}

type Count = (userId: string) => Promise<number>

function countsByKind(
  dependencies: StorageUsageDependencies,
): Readonly<Record<StorageKind, Count>> {
  const { account, chat, images, inpainting, speech, transcription } = dependencies
  const countOf =
    (owned: Pick<OwnedItems, 'countByUser'>): Count =>
    async (userId) =>
      (await owned.countByUser([userId])).get(userId) ?? 0
  return {
    chats: countOf(chat.owned),
    images: countOf(images.owned),
    inpaintings: countOf(inpainting.owned),
    speech: countOf(speech.owned),
    transcriptions: countOf(transcription.owned),
    sources: dependencies.knowledge.owned.count,
    prompts: dependencies.prompts.owned.count,
    assistants: dependencies.assistants.owned.count,
    attachments: dependencies.attachments.owned.count,
    cleared: dependencies.attachments.owned.countCleared,
    shares: dependencies.shares.count,
    exports: dependencies.exports.count,
    avatar: async (userId) => ((await account.avatarFileId(userId)) === undefined ? 0 : 1),
  }
}
