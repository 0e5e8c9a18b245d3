import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Chat, Message, Usage } from '@atelier/contract/chat/chat'
import type { ShownMessage } from '@atelier/contract/chat/messages'
import { type ProblemCode, problemStatus } from '@atelier/contract/problems/problem-codes'
import { problemText } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import { isoDate } from '#platform/clock.ts'
import { codeForReply } from './messages/reply-problem.ts'
import type { StoredChat, StoredGrounding, StoredMessage } from './stored-chat.ts'
import type { VariantPosition } from './variants/variants.repository.ts'

/** The files of messages, by message id. */
export type AttachmentsByMessage = ReadonlyMap<string, readonly Attachment[]>
export interface ChatContents {
  readonly messages: readonly StoredMessage[]
  readonly files: AttachmentsByMessage
}
export const emptyContents: ChatContents = { messages: [], files: new Map() }

/** A chat as the API returns it: messages and settings are JSON text. */
export const presentChat = (
  chat: StoredChat,
  { messages, files }: ChatContents,
  replying: boolean,
): Chat => ({
  id: chat.id,
  title: chat.title,
  model: chat.model,
  messages: JSON.stringify(
    messages.map((message) => presentMessage(message, files.get(message.id))),
  ),
  settings: JSON.stringify(chat.settings),
  createdAt: isoDate(chat.createdAt),
  updatedAt: isoDate(chat.updatedAt),
  userId: chat.userId,
  replying,
  ...(chat.expiresAt !== undefined && { expiresAt: isoDate(chat.expiresAt) }),
  ...(chat.knowledge && { knowledge: chat.knowledge }),
  ...(chat.assistantId !== undefined && { assistantId: chat.assistantId }),
})

export function presentMessage(message: StoredMessage, files: readonly Attachment[] = []): Message {
  const { failure } = message
  const usage = usageOf(message)
  return {
    id: message.id,
    role: message.role,
    content: message.content,
    timestamp: isoDate(message.createdAt),
    // Not `defined`, which takes twice as long: a chat may have very many messages.
    ...(message.model !== undefined && { model: message.model }),
    ...(message.engine !== undefined && { engine: message.engine }),
    ...(message.reasoning !== '' && { reasoning: message.reasoning }),
    ...(failure && {
      error: problemText(codeForReply(knownCode(failure.code), message.content), failure.params),
    }),
    ...(files.length > 0 && { attachments: [...files] }),
    ...(message.status === 'stopped' && { stopped: true }),
    ...(usage && { usage }),
    ...(message.leftOut > 0 && { leftOut: message.leftOut }),
    ...(!usage && message.promptEstimate && { promptEstimate: message.promptEstimate }),
    ...(message.finishReason === 'length' && truncationOf(message)),
    ...(message.grounding && groundingOf(message.grounding)),
    ...(message.assistant && { assistant: message.assistant }),
  }
}

const groundingOf = ({ report, citations }: StoredGrounding) => ({
  grounding: report,
  citations: [...citations],
})

/** Only what a reader needs: a reply that ended by itself says nothing about its end. */
const truncationOf = ({ finishReason, limit }: StoredMessage) => ({
  ...(finishReason && { finishReason }),
  ...(limit && { limit }),
})

/** Where a message hangs, and its place among its variants, if it has any. */
export const presentPosition = (
  { parentId, corrections }: StoredMessage,
  place: VariantPosition | undefined,
): Pick<Message, 'parentId' | 'variants' | 'corrections'> =>
  defined({
    parentId: parentId || undefined,
    variants: place && defined(place),
    corrections: corrections || undefined,
  })

/** Its column beside other replies. */
export const presentColumn = ({ comparePlace }: StoredMessage): Pick<Message, 'column'> =>
  comparePlace === undefined ? {} : { column: comparePlace }

/** Its column, and the finished replies beside it; nothing where it stands alone. */
export const presentBeside = (
  shown: StoredMessage,
  beside: readonly StoredMessage[] = [],
): Pick<ShownMessage, 'column' | 'beside'> => ({
  ...presentColumn(shown),
  ...(beside.length > 0 && {
    beside: beside.map((reply) => ({
      ...presentMessage(reply),
      ...presentPosition(reply, undefined),
      ...presentColumn(reply),
    })),
  }),
})

export const usageOf = ({ usage }: StoredMessage): Usage | undefined =>
  usage && { ...usage, totalTokens: usage.promptTokens + usage.completionTokens }

/** An older version may have stored a code that does not exist any more. */
export const knownCode = (code: string): ProblemCode =>
  code in problemStatus ? (code as ProblemCode) : 'server.internal'
