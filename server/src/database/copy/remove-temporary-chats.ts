import { rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { ensurePrivateFile } from '#platform/files/private-files.ts'
import type { Database, Queries, WriteTransaction } from '../database.ts'
import { type DatabaseLocation, openLocation } from './copy-database.ts'

const filesPerStatement = 500
/** Chats that one statement removes: their messages go with them. */
const chatsPerStatement = 100

/**
 * Removes temporary chats, with all that belongs to them, from a copy of a database, and files that wait for a chat to begin, because it
 * may be one. A file is written anew once the installation has had such a chat: SQLite overwrites what is deleted, but what it moved
 * before may be in the gaps of pages. Returns how many chats there were.
 * @throws Error when some of it is left
 */
export async function removeTemporaryChats(location: DatabaseLocation): Promise<number> {
  const database = openLocation(location)
  const compacted = location.kind === 'sqlite' ? `${location.file}.compact` : undefined
  let isCompacted = false
  try {
    if (!(await knowsTemporaryChats(database))) return 0
    const removed = await database.commit(removeRows)
    await requireNone(database.queries)
    if (compacted !== undefined && (await hadTemporaryChats(database.queries))) {
      ensurePrivateFile(compacted)
      await sql`vacuum into ${compacted}`.execute(database.queries)
      isCompacted = true
    }
    return removed
  } finally {
    await database.close()
    if (compacted !== undefined && location.kind === 'sqlite')
      await (isCompacted ? rename(compacted, location.file) : rm(compacted, { force: true }))
  }
}

/** Since the first one, a trigger's row says so. */
async function hadTemporaryChats(queries: Queries): Promise<boolean> {
  const row = queries.selectFrom('configuration').select('name')
  return (await row.where('name', '=', 'hadTemporaryChats').executeTakeFirst()) !== undefined
}

/** A copy may be of a version before there were any. */
async function knowsTemporaryChats({ queries }: Database): Promise<boolean> {
  const tables = await queries.introspection.getTables()
  const chats = tables.find(({ name }) => name === 'chats')
  return chats?.columns.some(({ name }) => name === 'expires_at') ?? false
}

/** Rows of the copy first, then its files: references name them. */
async function removeRows(on: WriteTransaction): Promise<number> {
  const fileIds = await removeFileRows(on)
  let removed = 0
  for (;;) {
    const some = on
      .selectFrom('chats')
      .select('id')
      .where('expires_at', 'is not', null)
      .limit(chatsPerStatement)
    const { numDeletedRows } = await on
      .deleteFrom('chats')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
    if (numDeletedRows === 0n) break
  }
  for (let start = 0; start < fileIds.length; start += filesPerStatement)
    await on
      .deleteFrom('files')
      .where('id', 'in', fileIds.slice(start, start + filesPerStatement))
      .execute()
  return removed
}

/** Removes what refers to files, and returns those. */
async function removeFileRows(on: WriteTransaction): Promise<string[]> {
  const temporary = on.selectFrom('chats').select('id').where('expires_at', 'is not', null)
  const attachments = await on
    .deleteFrom('attachments')
    .where(({ or, eb }) => or([eb('chat_id', 'in', temporary), eb('chat_id', '=', '')]))
    .returning('file_id')
    .execute()
  const sounds = await on
    .deleteFrom('reply_sounds')
    .where('chat_id', 'in', temporary)
    .returning('file_id')
    .execute()
  return [...attachments, ...sounds].flatMap(({ file_id }) => file_id ?? [])
}

async function requireNone(queries: Queries): Promise<void> {
  const temporary = queries.selectFrom('chats').select('id').where('expires_at', 'is not', null)
  const waiting = queries.selectFrom('attachments').select('id').where('chat_id', '=', '')
  if ((await temporary.limit(1).executeTakeFirst()) || (await waiting.limit(1).executeTakeFirst()))
    throw new Error('temporary chats are left in the copy')
}
