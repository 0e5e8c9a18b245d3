import { chatLimits } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'

interface KnownPath {
  /** The move of the path is counted already. */
  readonly isCounted?: boolean | undefined
  /** The path is known to end at the first one's parent. */
  readonly isStillAtEnd?: boolean | undefined
}

/**
 * Stores messages that hang on each other, and shows them: the path leads to the first one's parent, then through them.
 * @throws Problem if the first one has too many variants
 */
export async function addToPath(
  chats: ChatRepository,
  messages: readonly StoredMessage[],
  on: WriteTransaction,
  { isCounted = false, isStillAtEnd = false }: KnownPath = {},
): Promise<void> {
  const [first] = messages
  if (!first) return
  const { chatId, parentId, depth } = first
  if (!isStillAtEnd && (await chats.pathEnd(chatId, on)).id !== parentId) {
    await chats.leadPathTo({ chatId, id: parentId, depth: depth - 1 }, on)
    if ((await chats.countVariants(chatId, parentId, on)) >= chatLimits.variants)
      throw new Problem('chat.too-many-versions')
  }
  await chats.addMessages(messages, on)
  await chats.appendToPath(messages, on)
  if (!isCounted) await chats.bumpPath(chatId, on)
}

/**
 * The same for messages that their writer does not send now: where the first one's parent is not shown, the reader has gone to another
 * version, and stays there.
 */
export async function addWhereShown(
  chats: ChatRepository,
  messages: readonly StoredMessage[],
  on: WriteTransaction,
): Promise<void> {
  const [first] = messages
  if (!first) return
  const { chatId, parentId } = first
  const isShown = parentId === '' || (await chats.shownDepth(chatId, parentId, on)) !== undefined
  if (isShown) await addToPath(chats, messages, on)
  else await chats.addMessages(messages, on)
}
