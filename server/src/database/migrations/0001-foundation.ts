import { type Kysely, sql } from 'kysely'

/** Accounts, sessions, files, configuration, chats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createPlace(db)
  await createChats(db)
}

async function createAccounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('USER', 'ADMIN')`))
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('avatar_file_id', 'text')
    .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('is_suspended', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('inpainting_quota', 'integer')
    .addColumn('inpainting_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute()
  // The database itself refuses a second administrator, whatever the code does.
  await db.schema
    .createIndex('users_single_admin')
    .unique()
    .on('users')
    .column('role')
    .where(sql.ref('role'), '=', sql.lit('ADMIN'))
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('access_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('refresh_tokens_by_session')
    .on('refresh_tokens')
    .column('session_id')
    .execute()
}

async function createPlace(db: Kysely<unknown>) {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('files_by_owner').on('files').column('owner_id').execute()
  await db.schema
    .createTable('configuration')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createChats(db: Kysely<unknown>) {
  await db.schema
    .createTable('chats')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('temperature', 'double precision', (column) => column.notNull())
    .addColumn('max_tokens', 'integer', (column) => column.notNull())
    .addColumn('top_p', 'double precision', (column) => column.notNull())
    .addColumn('top_k', 'integer', (column) => column.notNull())
    .addColumn('system_prompt', 'text', (column) => column.notNull())
    .addColumn('stream', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('chats_by_activity')
    .on('chats')
    .columns(['user_id', 'updated_at', 'id'])
    .execute()
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('chat_id', 'text', (column) =>
      column.notNull().references('chats.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('reasoning', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('model', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_params', 'text')
    .addColumn('prompt_tokens', 'integer')
    .addColumn('completion_tokens', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('messages_in_order', ['chat_id', 'position'])
    .execute()
  // Found again at every start: replies that a stopped server left unfinished.
  await db.schema
    .createIndex('messages_unfinished')
    .on('messages')
    .column('status')
    .where(sql.ref('status'), '=', sql.lit('writing'))
    .execute()
}
