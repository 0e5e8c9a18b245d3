import type { Kysely } from 'kysely'

/** Whether the administrator is still to be advised to take a longer password: nothing else is stored about a password's length. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('users')
    .addColumn('longer_password_advised', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
