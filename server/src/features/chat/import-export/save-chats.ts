import { setTimeout as pause } from 'node:timers/promises'
import type { WriteTransaction } from '#database/database.ts'
import type { Servers } from '#platform/servers.ts'
import { withCopyTurn } from '#platform/shared-work.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import { type ChatRemovalDependencies, removeChat } from '../chat-lifecycle.ts'
import { type IndexBacklog, isLargeBatch } from '../search/index-backlog.ts'
import { charactersOf, type StoredChat, type StoredMessage } from '../stored-chat.ts'

export interface SaveChatsDependencies extends ChatRemovalDependencies {
  readonly backlog: Pick<IndexBacklog, 'add'>
  readonly servers: Pick<Servers, 'id'>
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
}
/** A message to store, with its row. */
export interface NewMessage {
  /** After the row that it hangs on. */
  readonly row: StoredMessage
  readonly isShown: boolean
  /** Its characters that are not in the row. */
  readonly moreCharacters?: number
}
interface NewChats<M extends NewMessage> {
  readonly chats: readonly StoredChat[]
  /** The messages of all chats, one chat after the other. */
  readonly messages: AsyncIterable<M> | Iterable<M>
  /** Writes what belongs to these messages, which are already stored, such as their files. */
  addParts(messages: readonly M[], on: WriteTransaction): Promise<void>
  /** Written in the transaction after which users see the chats. */
  finish?(on: WriteTransaction): Promise<void>
}

/** Maximum rows or characters per transaction: it takes about 10 ms, during which no other request is served. */
const sliceSize = { rows: 100, characters: 200_000 } as const

/**
 * Stores chats of any size, all or none. Many messages are stored in several transactions so that
 * other requests run in between. Users see the chats only after the last one.
 */
export async function saveChats<M extends NewMessage>(
  dependencies: SaveChatsDependencies,
  made: NewChats<M>,
): Promise<void> {
  const slices = sliceMessages(made.messages)
  const first = (await slices.next()).value ?? []
  const second = (await slices.next()).value
  const isSmall =
    made.chats.length <= maxIndexedAtOnce && !isLargeBatch(first.map(({ row }) => row))
  if (isSmall && second === undefined) return saveAtOnce(dependencies, made, first)
  async function* all() {
    yield first
    if (second) yield second
    yield* slices
  }
  const save = () => saveInSlices(dependencies, made, all())
  await withCopyTurn(made.chats[0]?.userId ?? '', save)
}

/** Maximum number of titles indexed in the transaction that stores their chats. */
const maxIndexedAtOnce = 50

const saveAtOnce = <M extends NewMessage>(
  { database, chats, userStorage }: SaveChatsDependencies,
  made: NewChats<M>,
  messages: readonly M[],
): Promise<void> =>
  database.commit(async (on) => {
    for (const chat of made.chats) await chats.insert(chat, on)
    await chats.addMessages(
      messages.map(({ row }) => row),
      on,
    )
    await chats.appendToPath(shownOf(messages), on)
    await made.addParts(messages, on)
    await requireSpace(userStorage, made, on)
    await made.finish?.(on)
  })

async function saveInSlices<M extends NewMessage>(
  dependencies: SaveChatsDependencies,
  made: NewChats<M>,
  slices: AsyncIterable<readonly M[]>,
): Promise<void> {
  const { database, chats, backlog, servers, userStorage } = dependencies
  const ids = made.chats.map(({ id }) => id)
  try {
    for (const some of chunksOf(made.chats))
      await database.commit(async (on) => {
        for (const chat of some) {
          await chats.insertUnindexed(chat, on)
          await chats.hide(chat.id, servers.id(), on)
        }
      })
    for await (const slice of slices) {
      const began = performance.now()
      const rows = slice.map(({ row }) => row)
      await database.commit(async (on) => {
        await chats.addUnindexed(rows, on)
        await chats.appendToPath(shownOf(slice), on)
        await made.addParts(slice, on)
        await requireSpace(userStorage, made, on)
      })
      await pause(performance.now() - began)
    }
    await database.commit(async (on) => {
      await chats.unhide(ids, on)
      await made.finish?.(on)
    })
  } catch (cause) {
    for (const chat of made.chats) await removeChat(dependencies, chat)
    throw cause
  }
  backlog.add(ids)
}

const shownOf = (messages: readonly NewMessage[]): StoredMessage[] =>
  messages.flatMap(({ row, isShown }) => (isShown ? [row] : []))

/** @throws Problem if the owner's storage limit is reached; then none of the chats is stored */
async function requireSpace(
  userStorage: SaveChatsDependencies['userStorage'],
  { chats: [chat] }: Pick<NewChats<NewMessage>, 'chats'>,
  on: WriteTransaction,
): Promise<void> {
  if (chat) await userStorage.requireWithinLimit(on, chat.userId)
}

/** Removes chats that a server which has ended stored only in part. */
export async function removeUnfinished(
  dependencies: ChatRemovalDependencies,
  livingIds: readonly string[],
): Promise<void> {
  for (const chat of await dependencies.chats.unfinishedChats(livingIds))
    await removeChat(dependencies, chat)
}

/** Groups consecutive messages so that one transaction can store each group. */
async function* sliceMessages<M extends NewMessage>(
  messages: AsyncIterable<M> | Iterable<M>,
): AsyncGenerator<readonly M[], undefined, void> {
  let slice: M[] = []
  let characters = 0
  for await (const message of messages) {
    const length = charactersOf(message.row) + (message.moreCharacters ?? 0)
    if (
      slice.length === sliceSize.rows ||
      (slice.length > 0 && characters + length > sliceSize.characters)
    ) {
      yield slice
      slice = []
      characters = 0
    }
    slice.push(message)
    characters += length
  }
  if (slice.length > 0) yield slice
  return undefined
}

function* chunksOf<T>(all: readonly T[]): Generator<readonly T[], void, void> {
  for (let start = 0; start < all.length; start += sliceSize.rows)
    yield all.slice(start, start + sliceSize.rows)
}
