import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message } from '@atelier/contract/chat/chat'
import type { StoredAttachment } from '#features/attachments/attachments.service.ts'

/** A message with what may be copied of it: nothing of the documents it was written from. */
export interface CopiedMessage {
  readonly id: string
  readonly message: Pick<
    Message,
    'role' | 'content' | 'timestamp' | 'model' | 'reasoning' | 'stopped'
  >
  readonly hasFailed: boolean
}
interface NewChat {
  readonly title: string
  readonly messages: readonly (CopiedMessage['message'] & {
    readonly attachments?: Attachment[]
  })[]
}

/** What sharing needs of chats; the feature that has them gives it. */
export interface ShareableChats {
  /** `undefined` also while the chat is in the trash. */
  find(
    userId: string,
    chatId: string,
  ): Promise<{ readonly title: string; readonly isTemporary: boolean } | undefined>
  /** Which of these chats can be read now. */
  readable(userId: string, chatIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Which of these chats exist, be it in the trash, for any owner. */
  existing(chatIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The messages that are shown, from the first. The caller has checked the owner. */
  messages(chatId: string): AsyncIterable<readonly CopiedMessage[]>
  files(userId: string, chatId: string): Promise<readonly StoredAttachment[]>
  /** Stores messages as a new chat of this user, with new ids; returns its id. */
  create(userId: string, chat: NewChat): Promise<string>
}
