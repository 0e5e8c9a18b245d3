import type { PageQuery } from '@atelier/contract/wire/paging'
import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { readNewest } from '#database/owned-rows.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { idList, isInIdList, type OwnIds, prepareQuery } from '#database/prepared-query.ts'
import type { SpokenTextsTable } from '#database/tables/speech.ts'
import { isListed, notInTrash } from '#database/works/current-works.ts'

/** A text that was read aloud. */
export interface StoredSpeech {
  readonly id: string
  readonly userId: string
  readonly fileId: string
  readonly text: string
  readonly model: string
  readonly voice: string | undefined
  readonly speed: number
  readonly pitch: number
  readonly mediaType: string
  readonly byteSize: number
  /** `undefined` when the format does not give it. */
  readonly seconds: number | undefined
  readonly createdAt: number
}

/** A user's spoken texts; those of other users are not found. */
export function createSpeechRepository(queries: Queries) {
  const mine = (userId: string) =>
    queries
      .selectFrom('spoken_texts')
      .where('user_id', '=', userId)
      .where(notInTrash('spoken_texts.id'))
  return {
    ...speechWrites,
    /** Newest first. */
    async list(
      userId: string,
      query: PageQuery & Partial<ListedWorks>,
    ): Promise<{ readonly spoken: StoredSpeech[]; readonly total: number }> {
      const { rows, total } = await readNewest(
        mine(userId).where(isListed('spoken_texts.id', query)).selectAll(),
        query,
      )
      return { spoken: rows.map(toStoredSpeech), total }
    },
    async find(userId: string, spokenId: string): Promise<StoredSpeech | undefined> {
      const row = await mine(userId).selectAll().where('id', '=', spokenId).executeTakeFirst()
      return row && toStoredSpeech(row)
    },
    searchTexts: searchTexts(queries),
  }
}
export type SpeechRepository = ReturnType<typeof createSpeechRepository>

/** What search shows of these texts, by id. */
function searchTexts(queries: Queries) {
  const read = prepareQuery<OwnIds, { id: string; text: string; createdAt: number | string }>(
    queries,
    (value) =>
      queries
        .selectFrom('spoken_texts')
        .select(['id', 'text', 'created_at as createdAt'])
        .where(ownerWithoutIndex('user_id'), '=', value('userId'))
        .where(isInIdList(queries, 'id', value('list')))
        .where(notInTrash('spoken_texts.id')),
  )
  return async (
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly text: string; readonly createdAt: number }>> => {
    const rows = await read({ userId, list: idList(ids) })
    return new Map(rows.map((row) => [row.id, { ...row, createdAt: Number(row.createdAt) }]))
  }
}

const speechWrites = {
  async insert(one: StoredSpeech, on: Queries): Promise<void> {
    await on.insertInto('spoken_texts').values(toSpeechRow(one)).execute()
    await indexItemText(on, { kind: 'reading', id: one.id, userId: one.userId, text: one.text })
  },
  /** Removes one of the user's texts for good; returns the ids of its files. */
  async remove(userId: string, spokenId: string, on: Queries): Promise<string[]> {
    const rows = await on
      .deleteFrom('spoken_texts')
      .where('user_id', '=', userId)
      .where('id', '=', spokenId)
      .returning('file_id')
      .execute()
    return rows.map(({ file_id }) => file_id)
  },
} as const

const toSpeechRow = (one: StoredSpeech): Selectable<SpokenTextsTable> => ({
  id: one.id,
  user_id: one.userId,
  file_id: one.fileId,
  text: one.text,
  model: one.model,
  voice: one.voice ?? null,
  speed: one.speed,
  pitch: one.pitch,
  media_type: one.mediaType,
  byte_size: one.byteSize,
  seconds: one.seconds ?? null,
  created_at: one.createdAt,
})

const toStoredSpeech = (row: Selectable<SpokenTextsTable>): StoredSpeech => ({
  id: row.id,
  userId: row.user_id,
  fileId: row.file_id,
  text: row.text,
  model: row.model,
  voice: row.voice ?? undefined,
  speed: row.speed,
  pitch: row.pitch,
  mediaType: row.media_type,
  byteSize: row.byte_size,
  seconds: row.seconds ?? undefined,
  createdAt: Number(row.created_at),
})
