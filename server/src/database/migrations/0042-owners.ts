import { type Kysely, sql } from 'kysely'

/** Which server writes a reply in a chat, does a job, stores a copy: the others leave it alone as long as that server lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chats').addColumn('writer', 'text').execute()
  await sql`create index chats_by_writer on chats (writer) where writer is not null`.execute(db)
  await db.schema.alterTable('unfinished_chats').addColumn('server', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('server', 'text').execute()
}
