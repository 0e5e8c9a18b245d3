import { chatLimits } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { ChatRepository } from '../../chat.repository.ts'
import type { StoredInstructions } from '../../instructions/sent-instructions.repository.ts'
import { maxMessages } from '../../messages/messages.repository.ts'
import { addToPath, addWhereShown } from '../../variants/add-to-path.ts'
import type { ReplyUse } from '../use/reply-use.ts'
import type { ReplyStart, StartReplyDependencies, WaitsFor, WriteRows } from './exchange-start.ts'

export interface StartedRows {
  readonly start: ReplyStart
  readonly writer: string
  /** Of each reply. */
  readonly uses: readonly ReplyUse[]
  /** What the replies are given. */
  readonly instructions: StoredInstructions | undefined
}

/** Stores a question and all its empty replies together. */
export function storeExchange(
  dependencies: StartReplyDependencies,
  { start, writer, uses, instructions }: StartedRows,
  waitsFor: WaitsFor,
): Promise<unknown> {
  const { database, chats, attachments, idempotency, userStorage } = dependencies
  const { chat, history, requestKey, firstAnswer, commitRows } = start
  const { userId, id: chatId } = chat
  const isFirst = firstAnswer !== undefined
  const former = start.isAccepted ? (chat.writer ?? '') : ''
  const now = dependencies.clock.now()
  const writeRows: WriteRows = async (transaction) => {
    // Suspended while the request was on its way.
    if (!(await dependencies.isActive(userId, transaction))) throw new Problem('session.ended')
    if (isFirst) {
      await chats.insert(chat, transaction)
      await dependencies.works.putIntoProject(transaction, chat)
    }
    const claim = { chatId, writer, former, at: now, moves: start.isAtEnd ? 1 : 0 } as const
    const pathVersion = await chats.claim(claim, transaction)
    if (pathVersion === undefined)
      throw new Problem(await chats.refusalOfClaim(chatId, transaction))
    const isStillAtEnd = start.isAtEnd && pathVersion === chat.pathVersion + 1
    if (!isStillAtEnd) await requireFormer(chats, start, transaction)
    await requireRoom(chats, start, transaction)
    await addMessages(chats, start, { isStillAtEnd }, transaction)
    if (instructions) await chats.saveInstructions(instructions, transaction)
    if (start.continues) await chats.reopenReply(start.reply.id, transaction)
    const message = { userId, chatId, messageId: history.at(-1)?.id ?? '', isFirst }
    await attachments.claim(transaction, message, start.attachments ?? [])
    await start.addFiles?.(transaction)
    await userStorage.requireWithinLimit(transaction, userId)
    for (const use of uses) await use.reserve(transaction)
    if (requestKey && isFirst)
      await idempotency.attachResult({ ...requestKey, chatId }, firstAnswer, transaction)
  }
  if (commitRows) return commitRows(writeRows, waitsFor)
  return database.commit(async (transaction) => {
    await writeRows(transaction)
    if (requestKey && !isFirst) await idempotency.attach(requestKey, undefined, transaction)
  })
}

/**
 * Another server may have removed what the new messages follow, or the reply that goes on, since it was read; from here on the chat's row is
 * locked.
 */
async function requireFormer(
  chats: Pick<ChatRepository, 'message'>,
  { chat, reply, newMessages, continues, queued }: ReplyStart,
  on: WriteTransaction,
): Promise<void> {
  const formerId = continues ? reply.id : newMessages[0]?.parentId
  if (!formerId || (await chats.message(chat.id, formerId, on))) return
  throw new Problem(queued ? 'chat.stale' : 'chat.message-not-found')
}

/** Of messages none have the same position: below the limit there are no more than that, and nothing is counted. */
async function requireRoom(
  chats: Pick<ChatRepository, 'countMessages'>,
  { chat, beside = [], newMessages }: ReplyStart,
  on: WriteTransaction,
): Promise<void> {
  const added = [...newMessages, ...beside]
  if (added.every(({ position }) => position <= maxMessages)) return
  if ((await chats.countMessages(chat.id, on)) + added.length > maxMessages)
    throw new Problem('chat.too-many-messages')
}

async function addMessages(
  chats: ChatRepository,
  { reply, beside = [], newMessages, queued, formerId, isAtEnd }: ReplyStart,
  { isStillAtEnd }: { readonly isStillAtEnd: boolean | undefined },
  on: WriteTransaction,
): Promise<void> {
  if (queued && !(await chats.takeQueued(queued, reply.id, on))) throw new Problem('chat.stale')
  if (formerId !== undefined) return takeColumn(chats, { reply, formerId }, on)
  if (queued) await addWhereShown(chats, newMessages, on)
  else await addToPath(chats, newMessages, on, { isCounted: isAtEnd, isStillAtEnd })
  if (beside.length === 0) return
  const count = await chats.countVariants(reply.chatId, reply.parentId, on)
  if (count + beside.length > chatLimits.variants) throw new Problem('chat.too-many-versions')
  await chats.endComparison(reply, on, { except: reply.id })
  await chats.addMessages(beside, on)
}

/** The new reply stands where the former one stood beside others, and on the path if that one was. */
async function takeColumn(
  chats: ChatRepository,
  { reply, formerId }: Pick<ReplyStart, 'reply'> & { readonly formerId: string },
  on: WriteTransaction,
): Promise<void> {
  const { chatId, parentId } = reply
  const isShown = (await chats.shownDepth(chatId, formerId, on)) !== undefined
  await chats.endComparison(reply, on, { only: formerId })
  if (isShown) await addToPath(chats, [reply], on)
  else {
    if ((await chats.countVariants(chatId, parentId, on)) >= chatLimits.variants)
      throw new Problem('chat.too-many-versions')
    await chats.addMessages([reply], on)
    await chats.bumpPath(chatId, on)
  }
  await chats.discardEmptyVariants(reply, on)
}
