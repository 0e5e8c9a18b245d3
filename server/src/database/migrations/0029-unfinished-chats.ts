import type { Kysely } from 'kysely'

/** Chats that are being written in several transactions: nobody sees them yet, and the next start removes what a stop left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unfinished_chats')
    .addColumn('chat_id', 'text', (column) =>
      column.primaryKey().references('chats.id').onDelete('cascade'),
    )
    .execute()
}
