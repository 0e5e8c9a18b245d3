import type { Kysely } from 'kysely'

/**
 * The engine that wrote a reply: of several that offer its model, or of one that was removed since. The index counts the chats that use a
 * model before its engine is removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('engine', 'text').execute()
  await db.schema.createIndex('chats_model').on('chats').column('model').execute()
}
