import type { StorageUsageByKind } from '@atelier/contract/my-data/my-data'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#database/database.ts'

/** Rows of one table that name files of their person. */
const fileColumns = {
  images: ['file_id', 'thumbnail_file_id'],
  inpaintings: ['original_file_id', 'mask_file_id', 'result_file_id', 'thumbnail_file_id'],
  spoken_texts: ['file_id'],
  transcriptions: ['file_id'],
  attachments: ['file_id'],
  exports: ['file_id'],
} as const
type OwningTable = keyof typeof fileColumns
const kinds: Readonly<Record<OwningTable, StorageUsageByKind['kind']>> = {
  images: 'images',
  inpaintings: 'inpaintings',
  spoken_texts: 'speech',
  transcriptions: 'transcriptions',
  attachments: 'attachments',
  exports: 'exports',
}

interface StorageUsage {
  readonly count: number
  readonly byteSize: number
}

/** What a person owns, counted from rows and the sizes of stored files. */
export function createMyDataRepository(queries: Queries) {
  async function read(
    query: RawBuilder<{ count: number | string; bytes: number | string | null }>,
  ): Promise<StorageUsage> {
    const [row] = (await query.execute(queries)).rows
    return { count: Number(row?.count ?? 0), byteSize: Number(row?.bytes ?? 0) }
  }
  const inTable = (table: OwningTable, userId: string) => {
    const named = fileColumns[table].map(
      (column) => sql`select ${sql.ref(column)} from ${sql.table(table)} where user_id = ${userId}`,
    )
    return read(sql`select (select count(*) from ${sql.table(table)} where user_id = ${userId}) as count,
      (select sum(byte_size) from files where owner_id = ${userId} and id in (${sql.join(named, sql` union all `)})) as bytes`)
  }

  return {
    async storage(userId: string): Promise<StorageUsageByKind[]> {
      const tables = Object.keys(fileColumns) as OwningTable[]
      const files = await Promise.all(
        tables.map(async (table) => ({ kind: kinds[table], ...(await inTable(table, userId)) })),
      )
      const chats = await read(sql`select count(distinct chats.id) as count,
        coalesce(sum(octet_length(messages.content) + octet_length(messages.reasoning)), 0) as bytes
        from chats left join messages on messages.chat_id = chats.id where chats.user_id = ${userId}`)
      const avatar = await read(sql`select count(*) as count, sum(files.byte_size) as bytes
        from users join files on files.id = users.avatar_file_id where users.id = ${userId}`)
      return [{ kind: 'chats', ...chats }, ...files, { kind: 'avatar', ...avatar }]
    },
    /** Bytes of what came since and is still there: files, and the texts of chats. */
    async newBytes(userId: string, since: number): Promise<number> {
      const files = await read(sql`select count(*) as count, sum(byte_size) as bytes
        from files where owner_id = ${userId} and created_at >= ${since}`)
      const texts =
        await read(sql`select count(*) as count, sum(octet_length(messages.content) + octet_length(messages.reasoning)) as bytes
        from chats join messages on messages.chat_id = chats.id
        where chats.user_id = ${userId} and chats.updated_at >= ${since} and messages.created_at >= ${since}`)
      return files.byteSize + texts.byteSize
    },
    ...archiveQueries(queries),
  }
}
export type MyDataRepository = ReturnType<typeof createMyDataRepository>

export interface StoredArchive {
  readonly id: string
  readonly fileId: string
  readonly byteSize: number
  readonly createdAt: number
  readonly expiresAt: number
}

const archiveQueries = (queries: Queries) => ({
  /** The newest that has not ended. */
  async archive(userId: string, now: number): Promise<StoredArchive | undefined> {
    const row = await queries
      .selectFrom('exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        fileId: row.file_id,
        byteSize: Number(row.byte_size),
        createdAt: Number(row.created_at),
        expiresAt: Number(row.expires_at),
      }
    )
  },
})

/** Archives; within a transaction. */
export function archiveRows(queries: Queries) {
  return {
    async insert(userId: string, archive: StoredArchive): Promise<void> {
      const { id, fileId, byteSize, createdAt, expiresAt } = archive
      await queries
        .insertInto('exports')
        .values({
          id,
          user_id: userId,
          file_id: fileId,
          byte_size: byteSize,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute()
    },
    /** Removes all of a person's, or without one all that have ended by now; answers their files. */
    async remove(
      which: { readonly userId: string } | { readonly endedBy: number },
    ): Promise<string[]> {
      const rows = queries.deleteFrom('exports')
      const chosen =
        'userId' in which
          ? rows.where('user_id', '=', which.userId)
          : rows.where('expires_at', '<=', which.endedBy)
      return (await chosen.returning('file_id').execute()).map(({ file_id }) => file_id)
    },
  }
}
