import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Chat, Message, Usage } from '@atelier/contract/chat/chat'
import {
  type ProblemCode,
  type ProblemParams,
  problemStatus,
  problemText,
} from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import type { StoredChat, StoredMessage } from './chat.repository.ts'

/** The files of a chat's messages. */
export type AttachmentsByMessage = ReadonlyMap<string, readonly Attachment[]>
/** What was said in a chat. */
export interface ChatContents {
  readonly messages: readonly StoredMessage[]
  readonly files: AttachmentsByMessage
}
export const emptyContents: ChatContents = { messages: [], files: new Map() }

/** A chat on the wire: messages and settings are JSON text there, rows and columns here (decision D2). */
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
})

export function presentMessage(row: StoredMessage, files: readonly Attachment[] = []): Message {
  const usage = usageOf(row)
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    timestamp: isoDate(row.created_at),
    ...(row.model !== null && { model: row.model }),
    ...(row.reasoning !== '' && { reasoning: row.reasoning }),
    ...(row.error_code !== null && {
      error: problemText(knownCode(row.error_code), params(row.error_params)),
    }),
    ...(files.length > 0 && { attachments: [...files] }),
    ...(row.status === 'stopped' && { stopped: true }),
    ...(usage && { usage }),
    ...(row.left_out > 0 && { leftOut: row.left_out }),
  }
}

export const usageOf = (row: StoredMessage): Usage | undefined =>
  row.prompt_tokens === null || row.completion_tokens === null
    ? undefined
    : {
        promptTokens: row.prompt_tokens,
        completionTokens: row.completion_tokens,
        totalTokens: row.prompt_tokens + row.completion_tokens,
      }

/** A stored code may come from an older program that knew other failures. */
const knownCode = (code: string): ProblemCode =>
  code in problemStatus ? (code as ProblemCode) : 'server.internal'
const params = (json: string | null): ProblemParams =>
  json === null ? {} : (JSON.parse(json) as ProblemParams)
