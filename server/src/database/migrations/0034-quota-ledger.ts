import { type Kysely, sql } from 'kysely'
import { v7 } from 'uuid'

interface CarriedOver {
  readonly id: string
  readonly used: number
  readonly counted: number | string
}

/**
 * What the administrator changes about quotas is in the ledger too. One entry for each account sums up what was reset before, so that
 * every ledger adds up from the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inpainting_quota_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('before_value', 'integer')
    .addColumn('after_value', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('inpainting_quota_changes_by_user')
    .on('inpainting_quota_changes')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  const { rows } = await sql<CarriedOver>`select id, used, counted from (
      select users.id, users.inpainting_count as used,
        (select count(*) from inpainting_charges
          where user_id = users.id and state = 'counted') as counted
      from users
    ) as accounts where used <> counted`.execute(db)
  for (const { id, used, counted } of rows)
    await sql`insert into inpainting_quota_changes
      (id, user_id, kind, before_value, after_value, created_at)
      values (${v7()}, ${id}, 'carried-over', ${Number(counted) - used}, 0, ${Date.now()})`.execute(
      db,
    )
}
