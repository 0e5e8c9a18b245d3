import type { Readable } from 'node:stream'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import {
  type AttachmentRepository,
  attachmentRemovals,
  attachmentRows,
  type StoredAttachment,
} from './attachments.repository.ts'

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

const mediaType = 'application/x-ndjson'

/** What was said in a chat, kept beside it for as long as files wait for a message; swept, and removed with its chat, as they are. */
export const chatSnapshots = ({
  database,
  files,
  clock,
  makeId,
  attachments,
}: ChatSnapshotsDependencies) => ({
  /** Keeps it, together with what `act` writes; answers by what it is asked for again. */
  saveSnapshot: (
    { userId, chatId }: SnapshotOwner,
    stream: Readable,
    act: (transaction: Queries) => Promise<void>,
  ): Promise<string> =>
    files.create(
      { ownerId: userId, mediaType, originalName: 'historique.ndjson', stream },
      async (transaction, stored) => {
        const id = makeId()
        const where = {
          id,
          userId,
          chatId,
          messageId: null,
          position: 0,
          waitingSince: clock.now(),
          fileId: stored.id,
        }
        const facts = {
          kind: 'document',
          mediaType,
          byteSize: stored.byteSize,
          name: stored.originalName,
        } as const
        await attachmentRows(transaction).insert({
          ...where,
          ...facts,
          state: 'unreadable',
          note: null,
          share: null,
        })
        await act(transaction)
        return id
      },
    ),

  /** What was kept under this id for this chat; `undefined` once it is gone. */
  async openSnapshot(
    { userId, chatId }: SnapshotOwner,
    id: string,
  ): Promise<(StoredAttachment & { readonly stream: Readable }) | undefined> {
    const kept = await attachments.find(userId, id)
    if (kept?.chatId !== chatId || kept.mediaType !== mediaType || kept.fileId === null)
      return undefined
    const found = await files.open(kept.fileId)
    return found && { ...kept, stream: found.stream }
  },

  /** Does away with it, together with what `act` writes. */
  async removeSnapshot(
    { id, fileId }: StoredAttachment,
    act: (transaction: Queries) => Promise<void>,
  ): Promise<void> {
    const fileIds = fileId === null ? [] : [fileId]
    await database.commit(async (transaction) => {
      await act(transaction)
      await attachmentRemovals(transaction).remove([id])
      await files.removeRows(transaction, fileIds)
    })
    await files.removeBytes(fileIds)
  },
})
