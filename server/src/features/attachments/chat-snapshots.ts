import type { Readable } from 'node:stream'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { attachmentRemovals, attachmentRows } from './attachment-rows.repository.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import { type StoredAttachment, snapshotMediaType } from './stored-attachment.ts'

interface ChatSnapshotsDependencies {
  readonly database: Database
  readonly files: StoredFiles
  readonly clock: Clock
  readonly makeId: MakeId
  readonly attachments: AttachmentRepository
}
interface SnapshotOwner {
  readonly userId: string
  readonly chatId: string
}
type WriteTogether = (transaction: Queries) => Promise<void>

/**
 * Stores the messages of a cleared chat as a file. Like waiting files, it is stored for a limited
 * time, swept, and removed with its chat; but no list or search shows it, and no archive has it.
 */
export const chatSnapshots = (dependencies: ChatSnapshotsDependencies) => ({
  /** Stores the snapshot in one transaction with the rows of `writeTogether`; returns its id. */
  saveSnapshot: (
    owner: SnapshotOwner,
    stream: Readable,
    writeTogether: WriteTogether,
  ): Promise<string> => saveSnapshot(dependencies, { owner, stream, writeTogether }),

  /** Returns `undefined` if the snapshot is gone. */
  async openSnapshot(
    { userId, chatId }: SnapshotOwner,
    id: string,
  ): Promise<(StoredAttachment & { readonly stream: Readable }) | undefined> {
    const stored = await dependencies.attachments.findSnapshot(userId, id)
    if (stored?.chatId !== chatId || stored.fileId === null) return undefined
    const file = await dependencies.files.open(stored.fileId)
    return file && { ...stored, stream: file.stream }
  },

  /** Removes the snapshot in one transaction with the rows of `writeTogether`. */
  async removeSnapshot(
    { id, fileId }: StoredAttachment,
    writeTogether: WriteTogether,
  ): Promise<void> {
    const { database, files } = dependencies
    const fileIds = fileId === null ? [] : [fileId]
    await database.commit(async (transaction) => {
      await writeTogether(transaction)
      await attachmentRemovals(transaction).remove([id])
      await files.removeRows(transaction, fileIds)
    })
    await files.removeBytes(fileIds)
  },
})

function saveSnapshot(
  { files, clock, makeId }: ChatSnapshotsDependencies,
  {
    owner,
    stream,
    writeTogether,
  }: {
    readonly owner: SnapshotOwner
    readonly stream: Readable
    readonly writeTogether: WriteTogether
  },
): Promise<string> {
  return files.create(
    {
      ownerId: owner.userId,
      kind: 'cleared',
      // Clearing is always allowed, because it frees more than this file needs.
      ignoresLimit: true,
      mediaType: snapshotMediaType,
      originalName: '',
      stream,
    },
    async (transaction, file) => {
      const id = makeId()
      await attachmentRows(transaction).insertSnapshot({
        id,
        userId: owner.userId,
        chatId: owner.chatId,
        messageId: null,
        position: 0,
        waitingSince: clock.now(),
        fileId: file.id,
        kind: 'document',
        mediaType: snapshotMediaType,
        byteSize: file.byteSize,
        name: '',
        state: 'unreadable',
        note: null,
        share: null,
      })
      await writeTogether(transaction)
      return id
    },
  )
}
