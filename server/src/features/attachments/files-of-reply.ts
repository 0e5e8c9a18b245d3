import type { AttachmentRepository } from './attachments.repository.ts'

/** A question that is to be answered. */
interface QuestionRef {
  readonly userId: string
  readonly chatId: string
  readonly questionId: string
  /** Its files that are not stored with it yet; those of a first message belong to no chat. */
  readonly newFiles: readonly string[]
}
export interface FilesOfReply {
  /** Whether any file is part of the conversation. */
  readonly hasFiles: boolean
  /** Whether the reply transcribes recordings first: those that nobody has read, or the question's own, tried again. */
  readonly hasRecordings: boolean
}

/** Both answers by one query: every message of every chat asks. */
export function createFilesOfReply(
  attachments: Pick<AttachmentRepository, 'listByChat' | 'includeRecording'>,
) {
  return async ({ userId, chatId, questionId, newFiles }: QuestionRef): Promise<FilesOfReply> => {
    const files = await attachments.listByChat(userId, chatId)
    const hasOwn = files.some(
      ({ kind, state, messageId }) =>
        (kind === 'audio' || kind === 'video') && (state === 'waiting' || messageId === questionId),
    )
    return {
      hasFiles: files.length > 0 || newFiles.length > 0,
      hasRecordings: hasOwn || (await attachments.includeRecording(userId, newFiles)),
    }
  }
}
