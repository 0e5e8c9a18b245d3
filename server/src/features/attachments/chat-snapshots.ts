import type { Readable } from 'node:stream'
import type { Database, WriteTransaction } from '#database/database.ts'
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
  /** Of the removal; of a chat in what a version before this one has stored. */
  readonly chatId: string
}
type WriteTogether = (transaction: WriteTransaction) => Promise<void>
type OpenedSnapshot = StoredAttachment & { readonly stream: Readable }

/** Stores the texts of removed messages as a file: no list or search shows it, and no archive has it. */
export const chatSnapshots = (dependencies: ChatSnapshotsDependencies) => ({
  /** Stores the texts in one transaction with the rows of `writeTogether`. */
  saveRemoved: async (
    { userId, removalId }: { readonly userId: string; readonly removalId: string },
    stream: Readable,
    writeTogether: WriteTogether,
  ): Promise<void> =>
    saveSnapshot(dependencies, { owner: { userId, chatId: removalId }, stream, writeTogether }),

  /** Returns `undefined` if the texts are gone. */
  openRemoved: async (userId: string, removalId: string): Promise<OpenedSnapshot | undefined> =>
    open(dependencies, await dependencies.attachments.findRemoved(userId, removalId)),

  /** The same for what a version before this one has stored, for a day. */
  async openSnapshot(
    { userId, chatId }: SnapshotOwner,
    id: string,
  ): Promise<OpenedSnapshot | undefined> {
    const stored = await dependencies.attachments.findSnapshot(userId, id)
    return stored?.chatId === chatId ? open(dependencies, stored) : undefined
  },

  /** Removes the texts in one transaction with the rows of `writeTogether`, unless that says `false`. Returns what it says. */
  async removeSnapshot(
    { id, fileId, userId }: StoredAttachment,
    writeTogether: (transaction: WriteTransaction) => Promise<boolean>,
  ): Promise<boolean> {
    const { database, files } = dependencies
    const fileIds = fileId === null ? [] : [fileId]
    const isWritten = await database.commit(
      async (transaction) => {
        if (!(await writeTogether(transaction))) return false
        await attachmentRemovals(transaction).remove([id])
        await files.removeRows(transaction, fileIds)
        return true
      },
      // As all that changes the trash.
      { lock: `works:${userId}` },
    )
    if (isWritten) await files.removeBytes(fileIds)
    return isWritten
  },
})

async function open(
  { files }: ChatSnapshotsDependencies,
  stored: StoredAttachment | undefined,
): Promise<OpenedSnapshot | undefined> {
  if (!stored || stored.fileId === null) return undefined
  const file = await files.open(stored.fileId)
  return file && { ...stored, stream: file.stream }
}

function saveSnapshot(
  { files, makeId }: ChatSnapshotsDependencies,
  {
    owner,
    stream,
    writeTogether,
  }: {
    readonly owner: SnapshotOwner
    readonly stream: Readable
    readonly writeTogether: WriteTogether
  },
): Promise<void> {
  return files.create(
    {
      ownerId: owner.userId,
      kind: 'cleared',
      // Removing is always allowed: the texts leave the chat.
      ignoresLimit: true,
      mediaType: snapshotMediaType,
      originalName: '',
      stream,
    },
    async (transaction, file) => {
      await attachmentRows(transaction).insertSnapshot({
        id: makeId(),
        userId: owner.userId,
        chatId: owner.chatId,
        messageId: null,
        position: 0,
        waitingSince: null,
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
    },
  )
}
