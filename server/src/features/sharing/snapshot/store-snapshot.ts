import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import { type SharedFile, shareLimits } from '@atelier/contract/sharing/shares'
import type { WriteTransaction } from '#database/database.ts'
import { withCopyTurn } from '#platform/shared-work.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { ShareableChats } from '../shareable-chats.ts'
import type { SharedCopy, ShareOptions, StoredShareFile } from '../shares.repository.ts'
import { type FilesByMessage, sharedMessageIds, snapshotLines } from './snapshot-lines.ts'

export interface SnapshotDependencies {
  readonly chats: Pick<ShareableChats, 'find' | 'messages' | 'files'>
  readonly files: Pick<StoredFiles, 'copy' | 'create'>
  /** The name with which a user signs. */
  nameOf(userId: string): Promise<string | undefined>
}
interface ChatToCopy {
  readonly userId: string
  readonly chatId: string
  readonly title: string
  readonly options: ShareOptions
}
/** The copy, and its files. */
export type NewCopy = SharedCopy & { readonly files: readonly StoredShareFile[] }

const mediaType = 'application/x-ndjson'

/**
 * Stores a copy of the shown messages and of their files, which count in the owner's storage. `write` stores what refers to it in the
 * same transaction, under the lock of the owner's shares.
 * @throws Problem
 */
export function storeSnapshot<T>(
  dependencies: SnapshotDependencies,
  chat: ChatToCopy,
  write: (on: WriteTransaction, copy: NewCopy) => Promise<T>,
): Promise<T> {
  const { chats, files, nameOf } = dependencies
  const { userId, chatId, title, options } = chat
  return withCopyTurn(userId, async () => {
    const ids = await sharedMessageIds(chats, chatId, options)
    const author = options.showsName ? await nameOf(userId) : undefined
    const found = options.withFiles ? await filesOf(chats, { userId, chatId }, ids) : noFiles
    const originals = found.numbered.map(({ originalId }) => originalId)
    return await files.copy(originals, ({ idOf, insertRows }) => {
      const lines = snapshotLines(chats, chatId, { ...options, ids, files: found.byMessage })
      const file = {
        kind: 'shares',
        ...{ ownerId: userId, mediaType, originalName: '' },
        stream: Readable.from(lines, { objectMode: false }),
      } as const
      return files.create(
        file,
        async (on, stored) => {
          if (stored.byteSize === 0) throw new Problem('share.empty')
          await insertRows(on, originals, 'shares')
          const copies = found.numbered.flatMap(({ originalId, ...numbered }) => {
            const fileId = idOf(originalId)
            return fileId === undefined ? [] : [{ ...numbered, fileId }]
          })
          const byteSize = copies.reduce((sum, one) => sum + one.byteSize, stored.byteSize)
          return await write(on, {
            ...{ fileId: stored.id, byteSize, title, author },
            ...{ refreshedAt: stored.createdAt, textBytes: stored.byteSize, files: copies },
          })
        },
        { lock: `shares:${userId}` },
      )
    })
  })
}

interface FoundFiles {
  readonly byMessage: FilesByMessage
  readonly numbered: readonly (SharedFile & { readonly originalId: string })[]
}
const noFiles: FoundFiles = { byMessage: new Map(), numbered: [] }

/** @throws Problem when there are too many */
async function filesOf(
  chats: Pick<SnapshotDependencies['chats'], 'files'>,
  { userId, chatId }: Pick<ChatToCopy, 'userId' | 'chatId'>,
  messageIds: readonly string[],
): Promise<FoundFiles> {
  const shared = new Set(messageIds)
  const byMessage = new Map<string, SharedFile[]>()
  const numbered: (SharedFile & { readonly originalId: string })[] = []
  for (const { messageId, fileId, name, mediaType: type, byteSize } of await chats.files(
    userId,
    chatId,
  )) {
    if (messageId === null || fileId === null || !shared.has(messageId)) continue
    if (numbered.length === shareLimits.files) throw new Problem('share.too-large')
    const one = { number: numbered.length + 1, name, mediaType: type, byteSize }
    numbered.push({ ...one, originalId: fileId })
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), one])
  }
  return { byMessage, numbered }
}
