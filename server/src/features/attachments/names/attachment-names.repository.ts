import { isTemporaryChat } from '#database/chats/temporary-chats.ts'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { noChat, type StoredAttachment, snapshotMediaType } from '../stored-attachment.ts'

/** Names that one transaction indexes. */
const namesPerSlice = 100

/** Indexes the name of a file, unless its chat is temporary, or is still to begin. */
export async function indexName(
  on: Queries,
  { id, userId, chatId, name }: Pick<StoredAttachment, 'id' | 'userId' | 'chatId' | 'name'>,
): Promise<void> {
  if (chatId === noChat || (await isTemporaryChat(on, chatId))) return
  await indexItemText(on, { kind: 'file', id, userId, text: name })
}

/**
 * Indexes the names of a chat's next files that are not in the index yet. Returns the id to continue after, or `undefined` at the end.
 */
export async function indexNames(
  chatId: string,
  after: string,
  on: Queries,
): Promise<string | undefined> {
  const rows = await on
    .selectFrom('attachments')
    .select(['id', 'name', 'user_id as userId'])
    .where('chat_id', '=', chatId)
    .where('id', '>', after)
    .where('media_type', '<>', snapshotMediaType)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_documents')
            .select('work_documents.id')
            .whereRef('work_documents.attachment_id', '=', 'attachments.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(namesPerSlice)
    .execute()
  for (const row of rows) await indexName(on, { ...row, chatId })
  return rows.length === namesPerSlice ? rows.at(-1)?.id : undefined
}
