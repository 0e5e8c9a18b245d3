import type { ComparableDraft } from '@atelier/contract/chat/message/message-draft'
import { Problem } from '@atelier/contract/problems/problems'
import type { MakeId } from '#platform/ids.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { newMessage } from '../messages/new-message.ts'
import type { StoredQueued } from '../queue/stored-queue.ts'
import { requireChat } from '../read-chat.ts'
import type { StoredChat, StoredMessage, TreePosition } from '../stored-chat.ts'
import type { PathPoint } from '../variants/shown-path.repository.ts'
import type { ReplyStart, StartReplyDependencies } from './exchange/exchange-start.ts'

export interface NewQuestionDependencies
  extends Pick<StartReplyDependencies, 'chats' | 'attachments' | 'clock'> {
  readonly makeId: MakeId
}

/** A new question with its empty reply, under the message that its writer saw last, or the last one shown. */
export async function prepareQuestion(
  dependencies: NewQuestionDependencies,
  { userId, chatId }: { readonly userId: string; readonly chatId: string },
  draft: ComparableDraft,
): Promise<ReplyStart> {
  const { attachments, chats } = dependencies
  const chat = await requireChat(dependencies, userId, chatId)
  await attachments.requireWaiting(userId, chatId, draft.attachments)
  const parent = await pointOf(chats, chatId, draft.parentId)
  return newQuestion(dependencies, {
    chat,
    history: await chats.history(parent),
    place: {
      chatId,
      parentId: parent.id,
      depth: parent.depth + 1,
      position: await chats.nextPosition(chatId),
    },
    isAtEnd: draft.parentId === undefined,
    draft,
  })
}

/** @throws Problem if there is no such message in the chat, or it is still being written */
async function pointOf(
  chats: Pick<ChatRepository, 'message' | 'pathEnd'>,
  chatId: string,
  parentId: string | null | undefined,
): Promise<PathPoint> {
  if (parentId === undefined) return chats.pathEnd(chatId)
  if (parentId === null) return { chatId, id: '', depth: 0 }
  const parent = await chats.message(chatId, parentId)
  if (!parent) throw new Problem('chat.message-not-found')
  if (parent.status === 'writing') throw new Problem('chat.busy')
  return parent
}

interface QuestionToAsk {
  readonly chat: StoredChat
  /** The messages before it. */
  readonly history: readonly StoredMessage[]
  readonly place: TreePosition
  /** The question follows the last message shown, which was read after the chat. */
  readonly isAtEnd?: boolean
  readonly draft: Pick<ComparableDraft, 'content' | 'attachments' | 'models' | 'knowledge'>
  /** It has waited for the reply before it; its files have waited with it. */
  readonly queued?: StoredQueued
}

/** A question at this place, with its empty reply, or those of several models side by side. */
export function newQuestion(
  { makeId, clock }: Pick<NewQuestionDependencies, 'makeId' | 'clock'>,
  { chat, history, place, isAtEnd = false, draft, queued }: QuestionToAsk,
): ReplyStart & { readonly question: StoredMessage } {
  const at = clock.now()
  const question: StoredMessage = {
    ...newMessage({ id: queued?.id ?? makeId(), ...place, at }),
    role: 'user',
    content: draft.content,
    knowledge: draft.knowledge,
    status: 'done',
  }
  const { reply, beside } = repliesTo(question, {
    makeId,
    at,
    position: place.position + 1,
    models: draft.models ?? [chat.model],
  })
  return {
    chat,
    question,
    history: [...history, question],
    reply,
    beside,
    newMessages: [question, reply],
    isAtEnd,
    attachments: draft.attachments,
    ...(queued && { queued }),
  }
}

interface NewReplies extends Pick<NewQuestionDependencies, 'makeId'> {
  readonly at: number
  /** Of the first one. */
  readonly position: number
  /** Several answer side by side. */
  readonly models: readonly string[]
}
/** The empty replies of these models to a question; `beside` are all but the first. */
export function repliesTo(
  question: StoredMessage,
  { makeId, at, position, models }: NewReplies,
): Pick<ReplyStart, 'reply'> & { readonly beside: readonly StoredMessage[] } {
  const isCompared = models.length > 1
  const [reply, ...beside] = models.map((model, index) => ({
    ...replyTo(question, { id: makeId(), position: position + index, at }),
    model,
    comparePlace: isCompared ? index + 1 : undefined,
  }))
  if (!reply) throw new Error('a question without a model')
  return { reply, beside }
}

/** An empty reply under a question. */
const replyTo = (
  { id: parentId, chatId, depth }: StoredMessage,
  reply: Pick<StoredMessage, 'id' | 'position'> & { readonly at: number },
): StoredMessage => newMessage({ ...reply, chatId, parentId, depth: depth + 1 })
