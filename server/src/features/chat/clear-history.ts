import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Chat } from '@atelier/contract/chat'
import { Problem } from '@atelier/contract/problems'
import type { Queries } from '#database/database.ts'
import type { NamedFile } from '#features/attachments/attachments.service.ts'
import type { StoredChat, StoredMessage } from './chat.repository.ts'
import { type IndexBacklog, isMany } from './index-backlog.ts'
import { nothingSaid, presentChat } from './present-chat.ts'
import { chatOf, filesOf, settledMessages } from './read-chat.ts'
import type { Replies, RepliesOptions } from './replies.ts'

interface Place extends Pick<RepliesOptions, 'chats' | 'attachments' | 'live' | 'clock'> {
  readonly replies: Replies
  readonly backlog: IndexBacklog
}
/** A message as it is kept aside: one line of text each, so that a chat may be of any length. */
interface KeptMessage {
  readonly row: StoredMessage
  readonly files: readonly NamedFile[]
}

/** Emptying a chat, and filling it again as long as nothing was said in it since. */
export function clearHistory(place: Place) {
  const { chats, live, replies, clock } = place
  const told = (chat: StoredChat): Chat => {
    live.tell(chat.userId, { type: 'chat', chatId: chat.id, replying: false })
    return presentChat({ ...chat, updatedAt: clock.now() }, nothingSaid, false)
  }
  return {
    clearHistory: (userId: string, chatId: string): Promise<{ chat: Chat; undo: string }> =>
      replies.alone(chatId, async () => {
        const chat = await chatOf(place, userId, chatId)
        const undo = await setAside(place, chat)
        return { chat: told(chat), undo }
      }),

    restoreHistory: (userId: string, chatId: string, undo: string): Promise<Chat> =>
      replies.alone(chatId, async () => {
        const chat = await chatOf(place, userId, chatId)
        if ((await chats.history(chatId)).length > 0) throw new Problem('chat.stale')
        await takeBack(place, chat, undo)
        return told(chat)
      }),
  }
}

async function setAside(place: Place, { id: chatId, userId }: StoredChat): Promise<string> {
  const { chats, attachments, clock } = place
  const messages = await settledMessages(place, chatId)
  const files = await filesOf(place, userId, chatId)
  return attachments.setAside(
    { userId, chatId },
    Readable.from(linesOf(messages, files)),
    async (transaction) => {
      await attachments.release(transaction, chatId, [...files.keys()])
      await chats.removeAfter(chatId, 0, transaction)
      await chats.touch(chatId, clock.now(), transaction)
    },
  )
}

function* linesOf(
  messages: readonly StoredMessage[],
  files: ReadonlyMap<string, readonly NamedFile[]>,
): Generator<Buffer, void, void> {
  for (const row of messages) {
    const named = files.get(row.id) ?? []
    const kept: KeptMessage = {
      row,
      files: named.map(({ id, fileName, fileType, fileSize, mimeType }) => ({
        ...(id !== undefined && { id }),
        fileName,
        fileType,
        fileSize,
        mimeType,
      })),
    }
    yield Buffer.from(`${JSON.stringify(kept)}\n`)
  }
}

async function takeBack(
  { chats, attachments, backlog, clock }: Place,
  { id: chatId, userId }: StoredChat,
  undo: string,
): Promise<void> {
  const aside = await attachments.keptAside({ userId, chatId }, undo)
  if (!aside) throw new Problem('chat.nothing-cleared')
  const kept: KeptMessage[] = []
  for await (const line of createInterface({ input: aside.stream }))
    kept.push(JSON.parse(line) as KeptMessage)
  const rows = kept.map(({ row }) => row)
  const later = isMany(rows.length)
  await attachments.giveBack(aside, async (transaction: Queries) => {
    await (later
      ? chats.addManyMessages(chatId, rows, transaction)
      : chats.addMessages(rows, transaction))
    for (const { row, files } of kept)
      if (files.length > 0)
        await attachments.restore(transaction, { userId, chatId, messageId: row.id }, files)
    await chats.touch(chatId, clock.now(), transaction)
  })
  if (later) backlog.add([chatId])
}
