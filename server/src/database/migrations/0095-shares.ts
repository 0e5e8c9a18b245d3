import { type Kysely, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/** Copies of chats that others may read: nothing of them refers to the chat's own messages and files. The rows of their files go with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table shares (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      chat_id text not null,
      secret_hash text not null,
      audience text not null,
      file_id text not null references files (id),
      byte_size bigint not null,
      text_bytes bigint not null,
      title text not null,
      author text,
      options text not null,
      openings integer not null default 0,
      created_at bigint not null,
      refreshed_at bigint not null,
      expires_at bigint)`,
    'create index shares_of_user on shares (user_id, created_at desc, id desc)',
    'create index shares_by_age on shares (created_at desc, id desc)',
    'create index shares_by_end on shares (expires_at) where expires_at is not null',
    'create index shares_by_file on shares (file_id)',
    `create table share_files (
      share_id text not null references shares (id) on delete cascade,
      number integer not null,
      file_id text not null,
      name text not null,
      media_type text not null,
      byte_size bigint not null,
      primary key (share_id, number))`,
    'create index share_files_by_file on share_files (file_id)',
  ])
    await sql.raw(statement).execute(db)
}
