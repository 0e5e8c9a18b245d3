import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRemovals, attachmentRows, removalRows } from './attachment-rows.repository.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import type { AttachmentReading, MessageRef, RemovedFrom } from './stored-attachment.ts'

/** A file of which only the name may be known. */
export type NamedFile = Pick<Attachment, 'fileName' | 'fileType' | 'fileSize' | 'mimeType'> &
  Partial<Pick<Attachment, 'id'>>

/** Copies of attachments, on their way. */
export interface AttachmentCopies {
  /** The id of a file's copy. */
  idOf(originalId: string): string | undefined
  /** Adds the attachments of copied messages. The map gives the new message ids by the old ones. */
  add(transaction: Queries, chatId: string, messageIds: ReadonlyMap<string, string>): Promise<void>
}

/** The files of a chat, or of one of its messages. */
interface CopiedFiles {
  readonly userId: string
  readonly chatId: string
  readonly messageId?: string
  /** Ids of those that are copied; all when absent. */
  readonly kept?: readonly string[] | undefined
}

interface MessageAttachmentsDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly attachments: AttachmentRepository
}
interface SavedReading {
  readonly id: string
  readonly reading: AttachmentReading
  readonly content?: string
}

/** Maximum length of the media type, for a file of which only the name is known. */
const mediaTypeMax = 200

const removedReading = {
  state: 'unreadable',
  note: 'gone',
  share: null,
} as const satisfies AttachmentReading

/** Attaches, detaches, copies and removes the files of messages. */
export const messageAttachments = (dependencies: MessageAttachmentsDependencies) => ({
  /** Stores what was read of files; there are several when a message has several files. */
  saveReadings: (readings: readonly SavedReading[]): Promise<void> =>
    saveReadings(dependencies, readings),

  /** For messages that are written anew: their files wait until these name them again. */
  detach: (transaction: Queries, chatId: string, messageIds: readonly string[]): Promise<void> =>
    attachmentRows(transaction).release(chatId, messageIds, dependencies.clock.now()),

  /** For messages that are removed. */
  moveToRemoval: (
    transaction: Queries,
    from: RemovedFrom,
    messageIds: readonly string[],
  ): Promise<void> => removalRows(transaction).moveToRemoval(from, messageIds),

  /** For removed messages that come back; `ids` gives those that have another id now. */
  moveFromRemoval: (
    transaction: Queries,
    to: RemovedFrom,
    ids: ReadonlyMap<string, string>,
  ): Promise<void> => removalRows(transaction).moveFromRemoval(to, ids),

  /**
   * Gives a message these files. Files that still wait are attached again; for the others only the
   * name is stored.
   */
  restore: (
    transaction: Queries,
    message: MessageRef,
    named: readonly NamedFile[],
  ): Promise<void> => restore(dependencies, transaction, { message, named }),

  /** Copies the files of a chat. `write` stores the copied messages, then adds the files in the same transaction. */
  copy: <T>(from: CopiedFiles, write: (copies: AttachmentCopies) => Promise<T>): Promise<T> =>
    copy(dependencies, from, write),

  /** Removes all attachments of a chat; pass the result to `deleteFiles` after the commit. */
  async removeChatAttachments(
    transaction: Queries,
    userId: string,
    chatId: string,
  ): Promise<readonly string[]> {
    const fileIds = await attachmentRemovals(transaction).removeOfChat(userId, chatId)
    await dependencies.files.removeRows(transaction, fileIds)
    return fileIds
  },
  deleteFiles: dependencies.files.removeBytes,
})

async function saveReadings(
  { database }: MessageAttachmentsDependencies,
  readings: readonly SavedReading[],
): Promise<void> {
  if (readings.length === 0) return
  await database.commit(async (transaction) => {
    for (const { id, reading, content } of readings)
      await attachmentRows(transaction).saveReading(id, reading, content)
  })
}

async function restore(
  { makeId }: MessageAttachmentsDependencies,
  transaction: Queries,
  { message, named }: { readonly message: MessageRef; readonly named: readonly NamedFile[] },
): Promise<void> {
  const rows = attachmentRows(transaction)
  for (const [position, file] of named.entries()) {
    if (file.id !== undefined && (await rows.claim(file.id, message, position))) continue
    await rows.insert({
      id: makeId(),
      ...message,
      position,
      waitingSince: null,
      fileId: null,
      kind: file.fileType,
      mediaType: file.mimeType.slice(0, mediaTypeMax),
      byteSize: file.fileSize,
      name: sanitizeFileName(file.fileName),
      ...removedReading,
    })
  }
}

async function copy<T>(
  { attachments, files, makeId }: MessageAttachmentsDependencies,
  { userId, chatId, messageId, kept }: CopiedFiles,
  write: (copies: AttachmentCopies) => Promise<T>,
): Promise<T> {
  const listed =
    messageId === undefined
      ? await attachments.listByChat(userId, chatId)
      : await attachments.listByMessages(userId, chatId, [messageId])
  const originals = listed.filter(({ id }) => kept?.includes(id) !== false)
  const fileIds = originals.flatMap(({ fileId }) => fileId ?? [])
  const byMessage = Map.groupBy(originals, ({ messageId }) => messageId ?? '')
  const ids = new Map(originals.map(({ id }) => [id, makeId()]))
  return await files.copy(fileIds, (copies) => {
    const add: AttachmentCopies['add'] = async (transaction, chatId, messageIds) => {
      const copied = [...messageIds].flatMap(([oldId, messageId]) =>
        (byMessage.get(oldId) ?? []).map((original) => ({ original, messageId })),
      )
      await copies.insertRows(
        transaction,
        copied.flatMap(({ original }) => original.fileId ?? []),
      )
      for (const { original, messageId } of copied) {
        const fileId = original.fileId === null ? null : (copies.idOf(original.fileId) ?? null)
        const lost = fileId === null ? removedReading : undefined
        const id = ids.get(original.id) ?? makeId()
        const row = { ...original, ...lost, id, chatId, messageId, fileId }
        await attachmentRows(transaction).insertCopy(row, original.id)
      }
    }
    return write({ idOf: (originalId) => ids.get(originalId), add })
  })
}
