import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

/** Programs that know `0077` read neither. */
export const effect: MigrationEffect = { kind: 'contract', breaksBelow: '0077-tags' }

/** Takes away what `0072` and `0077` replaced: the number of chats beside each user, and the tags of images alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  if (isSqlite) {
    await sql`drop trigger chats_counted`.execute(db)
    await sql`drop trigger chats_discounted`.execute(db)
  } else {
    await sql`drop trigger chats_counted on chats`.execute(db)
    await sql`drop function count_chats`.execute(db)
  }
  await db.schema.alterTable('users').dropColumn('chat_count').execute()
  await db.schema.dropTable('image_tags').execute()
}
