import type { Kysely } from 'kysely'

/**
 * Which server stores an inpainting or a recording whose job is not accepted yet, and removes a closed account: the others leave it
 * alone as long as that server lives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('inpaintings').addColumn('server', 'text').execute()
  await db.schema.alterTable('transcriptions').addColumn('server', 'text').execute()
  await db.schema.alterTable('users').addColumn('removed_by', 'text').execute()
}
