import type { Kysely } from 'kysely'

const references = {
  images: ['file_id', 'thumbnail_file_id'],
  inpaintings: ['original_file_id', 'mask_file_id', 'result_file_id', 'thumbnail_file_id'],
  spoken_texts: ['file_id'],
  transcriptions: ['file_id'],
} as const

/** Before a file goes, the database looks for whatever refers to it: in every row of these tables, without an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(references))
    for (const column of columns)
      await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
