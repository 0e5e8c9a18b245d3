import type { Queries } from '#database/database.ts'
import {
  countBySlot,
  countByUser,
  countRows,
  readInPages,
  rowsPerPage,
} from '#database/owned-rows.ts'
import { sumFileBytes } from '#storage/owned-files.repository.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'

const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
}

/** A user's spoken texts, as other features count, export and remove them. */
export function createOwnedSpeech(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) => queries.selectFrom('spoken_texts').where('user_id', '=', userId)
  return {
    table: 'spoken_texts',
    usage: async (userId) => ({
      count: await countRows(queries, mine(userId).select('id')),
      byteSize: await sumFileBytes(queries, userId, mine(userId).select('file_id as id')),
    }),
    countByUser: (userIds) =>
      countByUser(queries, userIds, queries.selectFrom('spoken_texts').select('user_id')),
    activity: (userId, since) =>
      countBySlot(
        queries,
        mine(userId).where('created_at', '>=', since).select(['model', 'created_at as at']),
      ),
    async recent(userId, limit) {
      const rows = await mine(userId)
        .select(['id', 'text as title', 'model', 'created_at as at'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, thumbnailFileId: null, at: Number(row.at) }))
    },
    exportItems: (userId) => exportSpeech(queries, userId),
    async deleteSome(on, userId, limit) {
      const some = on
        .selectFrom('spoken_texts')
        .select('id')
        .where('user_id', '=', userId)
        .limit(limit)
      const { numDeletedRows } = await on
        .deleteFrom('spoken_texts')
        .where('id', 'in', some)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

async function* exportSpeech(
  queries: Queries,
  userId: string,
): ReturnType<ExportableItems['exportItems']> {
  const readAfter = (lastId: string) =>
    queries
      .selectFrom('spoken_texts')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute()
  for await (const row of readInPages(readAfter)) {
    const { id, text, model, voice, speed, pitch, seconds } = row
    const file = `${id}.${extensions[row.media_type] ?? 'audio'}`
    yield {
      metadata: { id, text, model, voice, speed, pitch, seconds, file },
      createdAt: Number(row.created_at),
      files: [{ id: row.file_id, name: file }],
    }
  }
}
