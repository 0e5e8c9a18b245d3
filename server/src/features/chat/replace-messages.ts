import { isDeepStrictEqual } from 'node:util'
import type { Message } from '@atelier/contract/chat'
import { Problem } from '@atelier/contract/problems'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { ChatRepository, StoredMessage } from './chat.repository.ts'
import { presentMessage } from './present-chat.ts'
import { messagesIn, storedMessage } from './stored-messages.ts'

interface Place {
  readonly database: Database
  readonly chats: ChatRepository
  readonly clock: Clock
  readonly makeId: MakeId
}
interface Replacement {
  readonly chatId: string
  readonly stored: readonly StoredMessage[]
  /** JSON text of the messages as they are to be. */
  readonly wanted: string
  /** The caller named the version that he changes. */
  readonly isGuarded: boolean
}

/**
 * Makes a chat's messages what the caller says (decision D2). Rows are compared: the ones that stay the same are not touched before the
 * first difference. @throws Problem when rows are changed or added by a caller who does not say upon which version
 */
export async function replaceMessages(
  { database, chats, clock, makeId }: Place,
  { chatId, stored, wanted, isGuarded }: Replacement,
): Promise<void> {
  const messages = messagesIn(wanted)
  if (!isGuarded && !isOnlyRemoval(stored, messages)) throw new Problem('chat.version-needed')
  const same = sameAtBeginning(stored, messages)
  if (same === stored.length && same === messages.length) return
  const lastKept = stored[same - 1]?.position ?? 0
  const known = new Map(stored.slice(same).map((row) => [row.id, row]))
  const rows = messages.slice(same).map((message, index) => {
    const position = lastKept + 1 + index
    const row = known.get(message.id)
    // A number is kept once only, and never one that another chat may have.
    known.delete(message.id)
    if (row && isSame(row, message)) return { ...row, position }
    return storedMessage(message, { id: row?.id ?? makeId(), chatId, position })
  })
  await database.commit(async (transaction) => {
    await chats.removeAfter(chatId, lastKept, transaction)
    await chats.addMessages(rows, transaction)
    await chats.touch(chatId, clock.now(), transaction)
  })
}

const isSame = (row: StoredMessage, message: Message) => isDeepStrictEqual(presentMessage(row), message)

function sameAtBeginning(stored: readonly StoredMessage[], messages: readonly Message[]): number {
  const first = messages.findIndex((message, index) => {
    const row = stored[index]
    return row === undefined || !isSame(row, message)
  })
  return first === -1 ? messages.length : first
}

/** Every message is a stored one, unchanged and in the same order. */
function isOnlyRemoval(stored: readonly StoredMessage[], messages: readonly Message[]): boolean {
  let next = 0
  return messages.every((message) => {
    while (next < stored.length && stored[next]?.id !== message.id) next += 1
    const row = stored[next]
    next += 1
    return row !== undefined && isSame(row, message)
  })
}
