import { isDeepStrictEqual } from 'node:util'
import type { Message } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import { type ChatContents, presentMessage } from '../present-chat.ts'
import { type MoveToTrashDependencies, moveToTrash } from '../removal/move-to-trash.ts'
import { type IndexBacklog, isLargeBatch } from '../search/index-backlog.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { parseMessages, toStoredMessage } from './stored-messages.ts'

interface ReplaceMessagesDependencies extends MoveToTrashDependencies {
  readonly database: Database
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  readonly works: Pick<WorksService, 'putIntoTrash' | 'recountTrashed'>
  readonly backlog: Pick<IndexBacklog, 'add'>
}
interface Replacement {
  /** As it was before its messages were read. */
  readonly chat: StoredChat
  readonly stored: ChatContents
  /** The new messages as JSON text. */
  readonly messagesJson: string
  /** Whether the caller named the version that the change is based on. */
  readonly isGuarded: boolean
}

/**
 * Replaces a chat's messages with those sent; messages before the first difference are not touched.
 * @throws Problem if rows are changed or added and the caller names no version
 */
export async function replaceMessages(
  dependencies: ReplaceMessagesDependencies,
  { chat, stored, messagesJson, isGuarded }: Replacement,
): Promise<void> {
  const { userId, id: chatId } = chat
  const { chats, makeId, backlog } = dependencies
  const messages = await parseMessages(messagesJson)
  const isRemoval = await isOnlyRemoval(stored, messages)
  if (!isGuarded && !isRemoval) throw new Problem('chat.version-needed')
  const same = await sameAtBeginning(stored, messages)
  if (same === stored.messages.length && same === messages.length) return
  const firstPosition = await chats.nextPosition(chatId)
  const old = stored.messages.slice(same)
  const known = new Map(old.map((row) => [row.id, row]))
  const written: { readonly row: StoredMessage; readonly message: Message }[] = []
  /** Those that are only moved. */
  const staying = new Set<string>()
  const place = (message: Message) => {
    const position = {
      chatId,
      parentId: (written.at(-1)?.row ?? stored.messages[same - 1])?.id ?? '',
      depth: same + 1 + written.length,
      position: firstPosition + written.length,
    }
    const row = known.get(message.id)
    // Each id is used once and must not belong to a message of another chat.
    known.delete(message.id)
    const isUnchanged = row && isSame(stored, row, message)
    const id = row?.id ?? makeId()
    if (isUnchanged) staying.add(id)
    written.push({
      row: isUnchanged ? { ...row, ...position } : toStoredMessage(message, { id, ...position }),
      message,
    })
  }
  for await (const slice of inSlices(messages.slice(same))) slice.forEach(place)
  const rows = written.map(({ row }) => row)
  const later = isLargeBatch(rows)
  const going = old[0] ? await chats.idsFrom(chatId, old[0].id) : []
  const gone = going.filter((id) => !staying.has(id))
  const corrected = rows.filter(({ id, corrections }) => corrections > 0 && staying.has(id))
  const formerTexts = await chats.formerTextsAmong(corrected.map(({ id }) => id))
  const write = async (transaction: WriteTransaction) => {
    const removed = old[0] ? await chats.removeFrom(chatId, old[0].id, transaction) : []
    await (later
      ? chats.addManyMessages(chatId, rows, transaction)
      : chats.addMessages(rows, transaction))
    for await (const slice of inSlices(rows)) await chats.appendToPath(slice, transaction)
    await chats.addFormerTexts(formerTexts, transaction)
    await chats.bumpPath(chatId, transaction)
    const removalIds = await chats.removalIds(chatId, transaction)
    await moveFiles(dependencies, { userId, chatId, removed, written, removalIds }, transaction)
    // Removing messages is always allowed.
    if (!isRemoval) await dependencies.userStorage.requireWithinLimit(transaction, userId)
  }
  await (gone.length > 0
    ? moveToTrash(dependencies, { chat, messageIds: gone }, write)
    : commitUnchanged(dependencies, chat, write))
  if (later) backlog.add([chatId])
}

const commitUnchanged = (
  { database, replies }: ReplaceMessagesDependencies,
  chat: StoredChat,
  write: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> =>
  database.commit(async (transaction) => {
    await replies.requireUnchanged(chat, transaction)
    await write(transaction)
  })

interface MovedFiles {
  readonly userId: string
  readonly chatId: string
  /** Ids of removed messages. */
  readonly removed: readonly string[]
  readonly written: readonly { readonly row: StoredMessage; readonly message: Message }[]
  /** Of messages that were removed from the chat, whose files may come back. */
  readonly removalIds: readonly string[]
}

/** Detaches the files of removed messages, then attaches them to the messages that name them now. */
async function moveFiles(
  { attachments, works }: ReplaceMessagesDependencies,
  { userId, chatId, removed, written, removalIds }: MovedFiles,
  transaction: WriteTransaction,
) {
  await attachments.detach(transaction, chatId, removed)
  for (const { row, message } of written)
    if (message.attachments)
      await attachments.restore(
        transaction,
        { userId, chatId, messageId: row.id, removalIds },
        message.attachments,
      )
  if (written.some(({ message }) => message.attachments))
    await works.recountTrashed(transaction, removalIds)
}

/** Links, what the model received of a file, and where the message hangs are not part of it. */
const withoutLinks = ({ attachments, parentId, variants, corrections, ...message }: Message) => ({
  ...message,
  files: (attachments ?? []).map(({ id }) => id),
})
const isSame = ({ files }: ChatContents, row: StoredMessage, message: Message) =>
  isDeepStrictEqual(withoutLinks(presentMessage(row, files.get(row.id))), withoutLinks(message))

async function sameAtBeginning(
  stored: ChatContents,
  messages: readonly Message[],
): Promise<number> {
  let same = 0
  for await (const slice of inSlices(messages))
    for (const message of slice) {
      const row = stored.messages[same]
      if (row === undefined || !isSame(stored, row, message)) return same
      same += 1
    }
  return same
}

/** Whether every message is stored already, unchanged and in the same order. */
async function isOnlyRemoval(stored: ChatContents, messages: readonly Message[]): Promise<boolean> {
  let next = 0
  for await (const slice of inSlices(messages))
    for (const message of slice) {
      while (next < stored.messages.length && stored.messages[next]?.id !== message.id) next += 1
      const row = stored.messages[next]
      next += 1
      if (row === undefined || !isSame(stored, row, message)) return false
    }
  return true
}
