import type { WriteTransaction } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { toStoredMessage } from '../messages/stored-messages.ts'
import type { RepliesDependencies } from '../replies/replies.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { type ImportedChat, shownPath, type TreeMessage } from './formats/imported-tree.ts'
import { titleOfCopy } from './import-chat.ts'
import { type SaveChatsDependencies, saveChats } from './save-chats.ts'

export interface SaveImportedDependencies
  extends Omit<SaveChatsDependencies, 'attachments'>,
    Pick<RepliesDependencies, 'attachments' | 'live'> {
  readonly clock: Clock
  readonly makeId: MakeId
}
interface ImportedChats {
  readonly userId: string
  readonly chats: readonly ImportedChat[]
  /** A single chat that its user opens becomes the newest. */
  readonly isOpened: boolean
  /** Written in the transaction after which the user sees the chats. */
  finish?(on: WriteTransaction, chats: readonly StoredChat[]): Promise<void>
}

/**
 * Maximum chats to notify about. Other windows reload their list at the first one, and a file may
 * contain more chats than the live channel stores.
 */
const maxNotified = 20

/** Stores imported chats, all or none, with all versions of their messages. Everything that is imported is stored here. */
export async function saveImported(
  dependencies: SaveImportedDependencies,
  { userId, chats, isOpened, finish }: ImportedChats,
): Promise<readonly StoredChat[]> {
  const { clock, makeId, attachments, live } = dependencies
  const now = clock.now()
  const made = chats.map((imported) => {
    const { title, model, settings, createdAt = now, updatedAt = now } = imported
    const chat: StoredChat = {
      id: makeId(),
      userId,
      title: titleOfCopy(title),
      model,
      settings,
      createdAt: Math.min(createdAt, now),
      updatedAt: isOpened ? now : Math.min(updatedAt, now),
      pathVersion: 0,
    }
    return { chat, imported }
  })
  const stored = made.map(({ chat }) => chat)
  await saveChats(dependencies, {
    chats: stored,
    messages: newMessages(made, makeId),
    async addParts(messages, on) {
      for (const { row, named, formerTexts } of messages) {
        await attachments.restore(on, { userId, chatId: row.chatId, messageId: row.id }, named)
        await dependencies.chats.addFormerTexts(formerTexts, on)
      }
    },
    finish: async (on) => finish?.(on, stored),
  })
  for (const chat of stored.slice(0, maxNotified))
    live.publish(userId, { type: 'chat', chatId: chat.id, replying: false })
  return stored
}

interface NewChat {
  readonly chat: StoredChat
  readonly imported: ImportedChat
}
/** An export only has the names of files. */
function* newMessages(newChats: readonly NewChat[], makeId: MakeId) {
  for (const { chat, imported } of newChats) {
    const shown = new Set(shownPath(imported).map(({ key }) => key))
    const columns = importedColumns()
    const stored = new Map<string | null, Pick<StoredMessage, 'id' | 'depth'>>()
    for (const [index, node] of imported.messages.entries()) {
      const { key, parentKey, formerTexts = [], ...message } = node
      const parent = stored.get(parentKey) ?? { id: '', depth: 0 }
      const id = makeId()
      const place = {
        ...{ id, chatId: chat.id, parentId: parent.id },
        ...{ depth: parent.depth + 1, position: index + 1 },
      }
      const timestamp = message.timestamp ?? isoDate(chat.updatedAt)
      const row = {
        ...toStoredMessage({ ...message, id, timestamp }, place),
        comparePlace: columns.placeOf(message, parent.id),
        corrections: formerTexts.length,
      }
      stored.set(key, row)
      yield {
        row,
        isShown: shown.has(key),
        named: message.attachments ?? [],
        formerTexts: formerTextRows(row, formerTexts),
        moreCharacters: formerTexts.reduce((sum, { content }) => sum + content.length, 0),
      }
    }
  }
}

/** The file has the newest first. */
const formerTextRows = (
  { id, chatId }: StoredMessage,
  formerTexts: NonNullable<TreeMessage['formerTexts']>,
) =>
  formerTexts.map(({ content, replacedAt }, index) => ({
    message_id: id,
    number: formerTexts.length - index,
    chat_id: chatId,
    content,
    created_at: Date.parse(replacedAt),
  }))

/** Where replies stand side by side: under each question one per column, whatever a file says. */
function importedColumns() {
  const taken = new Set<string>()
  return {
    placeOf({ role, column }: Pick<TreeMessage, 'role' | 'column'>, questionId: string) {
      const key = `${column} ${questionId}`
      if (role !== 'assistant' || column === undefined || taken.has(key)) return undefined
      taken.add(key)
      return column
    },
  }
}
