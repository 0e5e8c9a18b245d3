import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** How many chats each person has: told with every page of the list, which would otherwise count them all each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('chat_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update users set chat_count = (select count(*) from chats where chats.user_id = users.id)`.execute(
    db,
  )
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? countInSqlite(db)
    : countInPostgres(db))
}

async function countInSqlite(db: Kysely<unknown>) {
  await sql`create trigger chats_counted after insert on chats begin
    update users set chat_count = chat_count + 1 where id = new.user_id; end`.execute(db)
  await sql`create trigger chats_discounted after delete on chats begin
    update users set chat_count = chat_count - 1 where id = old.user_id; end`.execute(db)
}

async function countInPostgres(db: Kysely<unknown>) {
  await sql`create function count_chats() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then update users set chat_count = chat_count + 1 where id = new.user_id;
    else update users set chat_count = chat_count - 1 where id = old.user_id; end if;
    return null; end $$`.execute(db)
  await sql`create trigger chats_counted after insert or delete on chats for each row execute function count_chats()`.execute(
    db,
  )
}
