import type { Queries } from '#database/database.ts'
import type { ChatRepository } from '../chat.repository.ts'
import type { StoredMessage } from '../stored-chat.ts'

type ComparedReplies = Pick<ChatRepository, 'comparedReplies' | 'shownDepth'>

/** The reply that a chat goes on from, of those beside this one: the one that is shown, unless it has no text and another has. */
export async function continuedReply(
  chats: ComparedReplies,
  reply: StoredMessage,
  on?: Queries,
): Promise<StoredMessage> {
  if (reply.comparePlace === undefined) return reply
  const stored = await chats.comparedReplies(reply, on)
  const all = stored.map((one) => (one.id === reply.id ? reply : one))
  const shown = await shownAmong(chats, all, on)
  if (shown && shown.content !== '') return shown
  return all.find(({ content }) => content !== '') ?? shown ?? reply
}

/** Once all have ended, the path goes on from a reply with text, where there is one beside those that failed. */
export async function showReplyWithText(
  chats: ComparedReplies & Pick<ChatRepository, 'bumpPath' | 'leadPathTo' | 'followPath'>,
  reply: StoredMessage,
  on: Queries,
): Promise<void> {
  if (reply.comparePlace === undefined) return
  const all = await chats.comparedReplies(reply, on)
  const shown = await shownAmong(chats, all, on)
  if (all.some(({ status }) => status === 'writing')) return
  const next = all.find(({ content }) => content !== '')
  // The reader is in another version, and stays there.
  if (shown?.content !== '' || !next) return
  await chats.bumpPath(next.chatId, on)
  await chats.leadPathTo(next, on)
  await chats.followPath(next, on)
}

async function shownAmong(
  chats: Pick<ChatRepository, 'shownDepth'>,
  replies: readonly StoredMessage[],
  on?: Queries,
): Promise<StoredMessage | undefined> {
  for (const reply of replies)
    if ((await chats.shownDepth(reply.chatId, reply.id, on)) !== undefined) return reply
  return undefined
}
