import type { Queries, WriteTransaction } from '#database/database.ts'
import { inSlices } from '#platform/in-slices.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { maxMessages } from '../messages/messages.repository.ts'
import { isLargeBatch } from '../search/index-backlog.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { RemovedMessage } from './removed-lines.ts'

/**
 * Removes a message with all that hangs on it. Where it is shown, the path goes on with the variant before it, else with the one after
 * it, and ends at its parent when it was the only one. Returns the ids.
 */
export async function removeBranch(
  chats: ChatRepository,
  message: StoredMessage,
  on: WriteTransaction,
): Promise<string[]> {
  const { chatId, id } = message
  const isShown = (await chats.shownDepth(chatId, id, on)) !== undefined
  const sibling = isShown ? await chats.siblingOf(message, on) : undefined
  const removed = await chats.removeFrom(chatId, id, on)
  await chats.bumpPath(chatId, on)
  if (sibling) {
    await chats.appendToPath([sibling], on)
    await chats.followPath(sibling, on)
  }
  return removed
}

export interface RestoredBranches {
  /** The id of each message now, by the former one. */
  readonly ids: ReadonlyMap<string, string>
  /** Whether their words are indexed later. */
  readonly isLarge: boolean
}
interface RestoredInto {
  readonly chatId: string
  readonly makeId: () => string
}

/**
 * Puts removed messages back where they hung, and shows those that were shown. `undefined`, with nothing changed, when what one of them
 * hung on is gone, or the chat would have too many.
 */
export async function restoreBranches(
  chats: ChatRepository,
  removed: readonly RemovedMessage[],
  { chatId, makeId }: RestoredInto,
  on: WriteTransaction,
): Promise<RestoredBranches | undefined> {
  const ids = await freeIds(chats, removed, makeId, on)
  const parents = await parentsOf(chats, chatId, removed, ids, on)
  if (!parents || (await chats.countMessages(chatId, on)) + removed.length > maxMessages)
    return undefined
  const first = (await keepsOrder(chats, chatId, removed, parents, on))
    ? undefined
    : await chats.nextPosition(chatId, on)
  const hanging = hang(removed, { chatId, ids, parents, firstPosition: first })
  const messages = await inFreeColumns(chats, hanging, parents, on)
  await store(chats, messages, on)
  await showAgain(chats, messages, removed, on)
  return { ids, isLarge: isLargeBatch(messages) }
}

/** The same in a chat that has no messages yet: those whose parent is not among them come first. */
export async function restoreIntoNewChat(
  chats: ChatRepository,
  removed: readonly RemovedMessage[],
  { chatId, makeId }: RestoredInto,
  on: WriteTransaction,
): Promise<RestoredBranches> {
  const ids = await freeIds(chats, removed, makeId, on)
  const beginning = { id: '', depth: 0, position: 0 }
  const parents = new Map(removed.map(({ message }) => [message.parentId, beginning]))
  const messages = hang(removed, { chatId, ids, parents, firstPosition: 1 })
  await store(chats, messages, on)
  await showAgain(chats, messages, removed, on)
  const [first] = messages
  // All of them were versions beside what was shown.
  if (first && removed.every(({ isShown }) => !isShown)) {
    await chats.leadPathTo(first, on)
    await chats.followPath(first, on)
  }
  return { ids, isLarge: isLargeBatch(messages) }
}

interface Parent {
  readonly id: string
  readonly depth: number
  readonly position: number
}

/** A message whose id another one has by now gets a new one. */
async function freeIds(
  chats: ChatRepository,
  removed: readonly RemovedMessage[],
  makeId: () => string,
  on: Queries,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for await (const slice of inSlices(removed.map(({ message }) => message.id))) {
    const taken = await chats.existingMessages(slice, on)
    for (const id of slice) ids.set(id, taken.has(id) ? makeId() : id)
  }
  return ids
}

/** What these messages hung on that is not among them; `undefined` when some of it is gone. */
async function parentsOf(
  chats: ChatRepository,
  chatId: string,
  removed: readonly RemovedMessage[],
  ids: ReadonlyMap<string, string>,
  on: Queries,
): Promise<ReadonlyMap<string, Parent> | undefined> {
  const wanted = new Set(
    removed.flatMap(({ message: { parentId } }) => (ids.has(parentId) ? [] : parentId)),
  )
  const parents = new Map<string, Parent>()
  if (wanted.delete('')) parents.set('', { id: '', depth: 0, position: 0 })
  for await (const slice of inSlices([...wanted]))
    for (const parent of await chats.pointsAmong(chatId, slice, on)) parents.set(parent.id, parent)
  return [...wanted].every((id) => parents.has(id)) ? parents : undefined
}

/** Whether they can have the positions that they had: free, and each after its parent's. */
async function keepsOrder(
  chats: ChatRepository,
  chatId: string,
  removed: readonly RemovedMessage[],
  parents: ReadonlyMap<string, Parent>,
  on: Queries,
): Promise<boolean> {
  for await (const slice of inSlices(removed)) {
    const isBefore = ({ message }: RemovedMessage) =>
      message.position <= (parents.get(message.parentId)?.position ?? 0)
    if (slice.some(isBefore)) return false
    const positions = slice.map(({ message }) => message.position)
    if (await chats.isPositionTaken(chatId, positions, on)) return false
  }
  return true
}

interface Hanging {
  readonly chatId: string
  readonly ids: ReadonlyMap<string, string>
  readonly parents: ReadonlyMap<string, Parent>
  /** `undefined`: the positions that they had. */
  readonly firstPosition: number | undefined
}

/** In the order of writing, so each comes after the one it hangs on. */
function hang(
  removed: readonly RemovedMessage[],
  { chatId, ids, parents, firstPosition }: Hanging,
): StoredMessage[] {
  const depths = new Map<string, number>()
  return removed.map(({ message }, index) => {
    const among = ids.get(message.parentId)
    const parent = parents.get(message.parentId)
    const depth = 1 + (depths.get(message.parentId) ?? parent?.depth ?? 0)
    depths.set(message.id, depth)
    return {
      ...message,
      chatId,
      id: ids.get(message.id) ?? message.id,
      parentId: among ?? parent?.id ?? '',
      depth,
      position: firstPosition === undefined ? message.position : firstPosition + index,
    }
  })
}

/** A reply whose column another has taken since, under a question that stayed, is one of its versions. */
async function inFreeColumns(
  chats: ChatRepository,
  messages: readonly StoredMessage[],
  stayed: ReadonlyMap<string, Parent>,
  on: Queries,
): Promise<StoredMessage[]> {
  const placed: StoredMessage[] = []
  for (const message of messages) {
    const { comparePlace, parentId } = message
    const isTaken =
      comparePlace !== undefined &&
      stayed.has(parentId) &&
      (await chats.comparedReplies(message, on)).some((one) => one.comparePlace === comparePlace)
    placed.push(isTaken ? { ...message, comparePlace: undefined } : message)
  }
  return placed
}

async function store(
  chats: ChatRepository,
  messages: readonly StoredMessage[],
  on: WriteTransaction,
): Promise<void> {
  const { chatId = '' } = messages[0] ?? {}
  await (isLargeBatch(messages)
    ? chats.addManyMessages(chatId, messages, on)
    : chats.addMessages(messages, on))
}

/** The path leads to the last of them that was shown; it is where its reader left it. */
async function showAgain(
  chats: ChatRepository,
  messages: readonly StoredMessage[],
  removed: readonly RemovedMessage[],
  on: WriteTransaction,
): Promise<void> {
  const [first] = messages
  if (!first) return
  await chats.bumpPath(first.chatId, on)
  const shown = messages.filter((_, index) => removed[index]?.isShown)
  const last = shown.reduce<StoredMessage | undefined>(
    (deepest, one) => (deepest && deepest.depth >= one.depth ? deepest : one),
    undefined,
  )
  if (last) await chats.leadPathTo(last, on)
  for (const [index, { formerTexts }] of removed.entries()) {
    const { id = '', chatId } = messages[index] ?? first
    const rows = formerTexts.map((row) => ({ ...row, message_id: id, chat_id: chatId }))
    await chats.addFormerTexts(rows, on)
  }
}
