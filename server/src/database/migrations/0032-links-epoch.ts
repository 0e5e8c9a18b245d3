import type { Kysely } from 'kysely'

/** A number of each account that its signed links to files carry: raising it ends the links made before. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('users')
    .addColumn('links_epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
