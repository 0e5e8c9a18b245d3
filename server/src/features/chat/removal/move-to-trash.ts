import type { WriteTransaction } from '#database/database.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { WrittenMessage } from '../messages/message-pages.repository.ts'
import { beforeContinuing } from '../read-chat.ts'
import type { Replies, RepliesDependencies } from '../replies/replies.ts'
import type { StoredChat } from '../stored-chat.ts'
import type { LogErasing } from '../temporary/erase-log.ts'
import { removedLines } from './removed-lines.ts'

export interface MoveToTrashDependencies
  extends Pick<RepliesDependencies, 'database' | 'chats' | 'attachments' | 'clock'> {
  readonly replies: Pick<Replies, 'requireUnchanged'>
  readonly works: Pick<WorksService, 'putIntoTrash'>
  readonly erasing: Pick<LogErasing, 'soon'>
  readonly makeId: MakeId
}
export interface MessagesToTrash {
  /** As it was before its messages were read. */
  readonly chat: StoredChat
  /** In the order of writing. */
  readonly messageIds: readonly string[]
}

/**
 * Stores messages with their files as one work of the trash; `write` removes them from the chat in the same transaction. Returns the id
 * of the work; `undefined` for those of a temporary chat, which are gone.
 * @throws Problem when the chat has changed since it was read
 */
export async function moveToTrash(
  dependencies: MoveToTrashDependencies,
  { chat, messageIds }: MessagesToTrash,
  write: (transaction: WriteTransaction) => Promise<void>,
): Promise<string | undefined> {
  if (chat.expiresAt !== undefined) {
    await removeForGood(dependencies, { chat, messageIds }, write)
    return undefined
  }
  const { chats, attachments, replies, works, clock, makeId } = dependencies
  const { id: chatId, userId, title, model, settings } = chat
  const id = makeId()
  const lines = removedLines(chats, pagesOf(dependencies, messageIds))
  await attachments.saveRemoved({ userId, removalId: id }, lines, async (transaction) => {
    await replies.requireUnchanged(chat, transaction)
    await attachments.moveToRemoval(transaction, { chatId, removalId: id }, messageIds)
    const removal = { id, userId, chatId, title, model, settings, removedAt: clock.now() }
    await chats.insertRemoval(removal, transaction)
    await works.putIntoTrash(transaction, { userId, kind: 'messages', ids: [id] })
    await write(transaction)
  })
  return id
}

/** Their files wait as those of messages that were never sent, and go with the chat. */
async function removeForGood(
  { database, replies, attachments, erasing }: MoveToTrashDependencies,
  { chat, messageIds }: MessagesToTrash,
  write: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  await database.commit(async (transaction) => {
    await replies.requireUnchanged(chat, transaction)
    await attachments.detach(transaction, chat.id, messageIds)
    await write(transaction)
  })
  erasing.soon()
}

/** Without a reply that has only begun. */
async function* pagesOf(
  { chats }: Pick<MoveToTrashDependencies, 'chats'>,
  messageIds: readonly string[],
): AsyncGenerator<readonly WrittenMessage[], void, void> {
  for await (const slice of inSlices(messageIds))
    yield (await chats.writtenAmong(slice))
      .filter(({ row }) => row.status !== 'writing' || row.continuedBy !== undefined)
      .map(({ row, isShown }) => ({ row: beforeContinuing(row), isShown }))
}
