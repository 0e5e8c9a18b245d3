import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { indexItemText } from '#database/item-search-index.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import type { SpokenTextsTable } from '#database/tables/speech.ts'

/** A text that was read aloud. */
export type StoredSpeech = Readonly<Selectable<SpokenTextsTable>>

/** Reads take the owner with the id: a stranger's text is not found. */
export function createSpeechRepository(queries: Queries) {
  return {
    async insert(row: StoredSpeech, on: Queries): Promise<void> {
      await on.insertInto('spoken_texts').values(row).execute()
      await indexItemText(on, { kind: 'reading', id: row.id, userId: row.user_id, text: row.text })
    },
    /** Newest first. */
    async list(userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
      const mine = queries.selectFrom('spoken_texts').where('user_id', '=', userId)
      const rows: StoredSpeech[] = await mine
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await mine
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total: Number(total) }
    },
    /** What a search shows of these, by id. */
    async searchTexts(
      userId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly text: string; readonly createdAt: number }>> {
      const rows = await queries
        .selectFrom('spoken_texts')
        .select(['id', 'text', 'created_at as createdAt'])
        .where(ownerWithoutIndex('user_id'), '=', userId)
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, { ...row, createdAt: Number(row.createdAt) }]))
    },
    async find(userId: string, spokenId: string): Promise<StoredSpeech | undefined> {
      return await queries
        .selectFrom('spoken_texts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', spokenId)
        .executeTakeFirst()
    },
    /** Removes one of the person's texts, or all of them; answers the files of what was there. */
    async remove(userId: string, spokenId: string | undefined, on: Queries): Promise<string[]> {
      const mine = on.deleteFrom('spoken_texts').where('user_id', '=', userId)
      const rows = await (spokenId === undefined ? mine : mine.where('id', '=', spokenId))
        .returning('file_id')
        .execute()
      return rows.map(({ file_id }) => file_id)
    },
  }
}
export type SpeechRepository = ReturnType<typeof createSpeechRepository>
