import type { Database } from '#database/database.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { TemporaryChatRef } from './temporary-chats.repository.ts'

export interface RemoveTemporaryDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly attachments: Pick<AttachmentsService, 'removeChatAttachments' | 'deleteFiles'>
  readonly speech: { readonly replySounds: Pick<SpeechService['replySounds'], 'remove'> }
  readonly live: LiveChannel
}

/**
 * Removes a temporary chat for good, with all that was made of it; with `expiredAt`, only if its time is over then. Returns whether it
 * did: it may have been made permanent, or have a new message.
 */
export async function removeTemporaryChat(
  { database, chats, attachments, speech, live }: RemoveTemporaryDependencies,
  { id, userId }: TemporaryChatRef,
  expiredAt?: number,
): Promise<boolean> {
  const fileIds = await database.commit(async (transaction) =>
    (await chats.removeTemporary({ id, userId, expiredAt }, transaction))
      ? attachments.removeChatAttachments(transaction, userId, id)
      : undefined,
  )
  if (!fileIds) return false
  await attachments.deleteFiles(fileIds)
  await speech.replySounds.remove({ userId, chatIds: [id] })
  live.publish(userId, { type: 'chat', chatId: id, replying: false })
  return true
}
