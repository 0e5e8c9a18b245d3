import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { Selectable } from 'kysely'
import type { ChatsTable } from '#database/tables/chat.ts'
import type { StoredChat } from '../stored-chat.ts'

/** A row of the table of chats. */
export const toStoredChat = (row: Selectable<ChatsTable>): StoredChat => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  model: row.model,
  settings: {
    temperature: row.temperature,
    maxTokens: row.max_tokens,
    replyLength: row.reply_length,
    topP: row.top_p,
    topK: row.top_k,
    systemPrompt: row.system_prompt,
    stream: row.stream === 1,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  pathVersion: row.path_version,
  ...(row.writer !== null && { writer: row.writer }),
  ...(row.expires_at !== null && { expiresAt: Number(row.expires_at) }),
  ...(row.assistant_id !== null && { assistantId: row.assistant_id }),
  // Only the repository of chats writes the column.
  ...(row.knowledge !== null && { knowledge: JSON.parse(row.knowledge) as KnowledgeScope }),
})
