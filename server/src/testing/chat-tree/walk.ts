import type { Database } from '#database/database.ts'
import type { ChatRepository } from '#features/chat/chat.repository.ts'
import type { RemovedMessage } from '#features/chat/removal/removed-lines.ts'
import { recoverReplies } from '#features/chat/replies/recover-replies.ts'
import type { StoredMessage } from '#features/chat/stored-chat.ts'
import { createTestLedger } from '../database/ledger-setup.ts'
import { noDocuments } from '../knowledge/no-documents.ts'
import type { QueueModel } from './queue-model.ts'
import type { ModelRemoved, TreeModel } from './tree-model.ts'

/** The same sequence of numbers for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)],
  }
}
type Random = ReturnType<typeof createRandom>

/** A chat that is changed at random, and what it is to be. */
export interface WalkedChat {
  readonly database: Database
  readonly chats: ChatRepository
  readonly userId: string
  readonly chatId: string
  readonly model: TreeModel
  readonly queue: QueueModel
  readonly random: Random
  readonly nextId: () => string
  /** What is in the trash. */
  readonly removed: Removed[]
}
interface Removed {
  readonly stored: readonly RemovedMessage[]
  readonly inModel: readonly ModelRemoved[]
}
export type Change = (chat: WalkedChat) => Promise<void>

/** The server ends before the reply does; the next one puts things right, and what waits is held. */
export async function kill(
  chat: WalkedChat,
  { id, content, reasoning }: StoredMessage,
): Promise<void> {
  const { database, chats } = chat
  await database.commit((on) => chats.saveProgress([{ id, content, reasoning }], on))
  await recover(chat)
}

export async function recover({ database, chats, queue }: WalkedChat): Promise<void> {
  const scope = { livingIds: ['here'], stillWaiting: new Set<string>() }
  const usage = createTestLedger(database)
  await recoverReplies({ database, chats, usage, knowledge: noDocuments }, scope)
  queue.hold()
}
