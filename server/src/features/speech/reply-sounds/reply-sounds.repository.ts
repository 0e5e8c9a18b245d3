import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { ReplySoundsTable } from '#database/tables/speech.ts'

/** What is read, and with which voice. */
export interface SpokenReply {
  readonly text: string
  readonly model: string
  readonly voice: string | undefined
  readonly speed: number
  readonly pitch: number
}
export interface StoredReplySound extends SpokenReply {
  readonly id: string
  readonly userId: string
  readonly chatId: string
  readonly messageId: string
  readonly jobId: string
  readonly fingerprint: string
  /** `undefined` until it is complete. */
  readonly sound: CompleteSound | undefined
  readonly createdAt: number
  readonly expiresAt: number
}
export interface CompleteSound {
  readonly fileId: string
  readonly mediaType: string
  readonly byteSize: number
  /** `undefined` when the format does not give it. */
  readonly seconds: number | undefined
}
/** What is left to do once rows were removed. */
export interface RemovedSound {
  readonly userId: string
  readonly jobId: string
  readonly fileId: string | null
}

export const createReplySoundsRepository = (queries: Queries) => ({
  ...replySoundReads(queries),
  ...replySoundWrites,
})
export type ReplySoundsRepository = ReturnType<typeof createReplySoundsRepository>

const replySoundReads = (queries: Queries) => ({
  async find(
    userId: string,
    { messageId, fingerprint }: Pick<StoredReplySound, 'messageId' | 'fingerprint'>,
  ): Promise<StoredReplySound | undefined> {
    const row = await queries
      .selectFrom('reply_sounds')
      .selectAll()
      .where('user_id', '=', userId)
      .where('message_id', '=', messageId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()
    return row && toStored(row)
  },
  /** One that is not complete. */
  async findWaiting(id: string): Promise<StoredReplySound | undefined> {
    const row = await queries
      .selectFrom('reply_sounds')
      .selectAll()
      .where('id', '=', id)
      .where('file_id', 'is', null)
      .executeTakeFirst()
    return row && toStored(row)
  },
  async listExpired(before: number, limit: number): Promise<string[]> {
    const rows = await queries
      .selectFrom('reply_sounds')
      .select('id')
      .where('expires_at', '<=', before)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** In order of ids. */
  async listAfter(
    id: string,
    limit: number,
  ): Promise<{ readonly id: string; readonly messageId: string }[]> {
    return await queries
      .selectFrom('reply_sounds')
      .select(['id', 'message_id as messageId'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute()
  },
})

/** All of a user, those of some chats, or some by id. */
export type RemovedSounds =
  | { readonly userId: string; readonly chatIds?: readonly string[] }
  | { readonly ids: readonly string[] }

const replySoundWrites = {
  /** Fails when the same is read already: a unique index decides. */
  async insert(one: StoredReplySound, on: Queries): Promise<void> {
    await on.insertInto('reply_sounds').values(toRow(one)).execute()
  },
  /** `undefined` when it was removed meanwhile. */
  async complete(
    id: string,
    { fileId, mediaType, byteSize, seconds }: CompleteSound,
    on: Queries,
  ): Promise<StoredReplySound | undefined> {
    const row = await on
      .updateTable('reply_sounds')
      .set({
        text: '',
        file_id: fileId,
        media_type: mediaType,
        byte_size: byteSize,
        seconds: seconds ?? null,
      })
      .where('id', '=', id)
      .where('file_id', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && toStored(row)
  },
  /** One whose job ended without a sound. */
  async removeWaiting(id: string, on: Queries): Promise<void> {
    await on.deleteFrom('reply_sounds').where('id', '=', id).where('file_id', 'is', null).execute()
  },
  async remove(which: RemovedSounds, on: Queries): Promise<RemovedSound[]> {
    const all = on.deleteFrom('reply_sounds')
    const chosen =
      'ids' in which
        ? all.where('id', 'in', which.ids)
        : all
            .where('user_id', '=', which.userId)
            .$if(which.chatIds !== undefined, (some) =>
              some.where('chat_id', 'in', [...(which.chatIds ?? [])]),
            )
    return await chosen
      .returning(['user_id as userId', 'job_id as jobId', 'file_id as fileId'])
      .execute()
  },
} as const

const toRow = (one: StoredReplySound): Selectable<ReplySoundsTable> => ({
  id: one.id,
  user_id: one.userId,
  chat_id: one.chatId,
  message_id: one.messageId,
  job_id: one.jobId,
  fingerprint: one.fingerprint,
  text: one.text,
  model: one.model,
  voice: one.voice ?? null,
  speed: one.speed,
  pitch: one.pitch,
  file_id: one.sound?.fileId ?? null,
  media_type: one.sound?.mediaType ?? '',
  byte_size: one.sound?.byteSize ?? 0,
  seconds: one.sound?.seconds ?? null,
  created_at: one.createdAt,
  expires_at: one.expiresAt,
})

const toStored = (row: Selectable<ReplySoundsTable>): StoredReplySound => ({
  id: row.id,
  userId: row.user_id,
  chatId: row.chat_id,
  messageId: row.message_id,
  jobId: row.job_id,
  fingerprint: row.fingerprint,
  text: row.text,
  model: row.model,
  voice: row.voice ?? undefined,
  speed: row.speed,
  pitch: row.pitch,
  sound: soundOf(row),
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
})
const soundOf = (row: Selectable<ReplySoundsTable>): CompleteSound | undefined =>
  row.file_id === null
    ? undefined
    : {
        fileId: row.file_id,
        mediaType: row.media_type,
        byteSize: row.byte_size,
        seconds: row.seconds ?? undefined,
      }
