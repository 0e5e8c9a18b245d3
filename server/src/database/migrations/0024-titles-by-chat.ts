import type { Kysely } from 'kysely'

/**
 * Leads from a chat to the row of its title. Without the message in the index SQLite prefers that of messages, and reads through the titles of
 * all chats for each one: at every new title, and at every start for every chat.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('search_documents_by_chat_and_message')
    .on('search_documents')
    .columns(['chat_id', 'message_id'])
    .execute()
  await db.schema.dropIndex('search_documents_by_chat').execute()
}
