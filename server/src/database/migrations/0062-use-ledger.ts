import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * One ledger of use for every tool. Quotas of inpaintings stay where they are, because an older server may still run: finished
 * inpaintings are copied, later ones are written in both places (record 0082).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLines(db)
  await createQuotas(db)
  await createSums(db)
  await copyInpaintings(db)
}

/** Rows without an id of their own lie in the order of their key. */
const inOrderOfKey = <T extends string, C extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<T, C>,
) =>
  db.getExecutor().adapter instanceof SqliteAdapter ? table.modifyEnd(sql`without rowid`) : table

async function createLines(db: Kysely<unknown>): Promise<void> {
  let lines = db.schema
    .createTable('use_lines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('key_id', 'text')
  for (const name of ['tool', 'model', 'engine', 'meter'])
    lines = lines.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['reserved', 'amount', 'input_amount', 'machine_ms'])
    lines = lines.addColumn(name, 'bigint', (column) => column.notNull())
  await lines
    .addColumn('is_estimated', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('server', 'text')
    .addColumn('counters', 'text', (column) => column.notNull())
    .addColumn('is_folded', 'integer', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(`use_lines_${name}`).on('use_lines')
  await index('by_user').columns(['user_id', 'created_at', 'id']).execute()
  await index('by_age').column('created_at').execute()
  await index('open').column('server').where(sql.ref('state'), '=', sql.lit('reserved')).execute()
  await index('unfolded')
    .column('created_at')
    .where(sql.ref('is_folded'), '=', sql.lit(0))
    .execute()
}

async function createQuotas(db: Kysely<unknown>): Promise<void> {
  const key = ['subject', 'meter', 'period'] as const
  const withKey = (name: string) =>
    key.reduce(
      (table, column) => table.addColumn(column, 'text', (one) => one.notNull()),
      db.schema.createTable(name),
    )
  await withKey('quotas')
    .addColumn('each_max', 'bigint')
    .addColumn('together_max', 'bigint')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotas_key', [...key] as never)
    .execute()
  const counters = withKey('use_counters')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('reserved', 'bigint', (column) => column.notNull())
    .addColumn('counted', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('use_counters_key', [...key, 'since'] as never)
  await inOrderOfKey(db, counters).execute()
}

async function createSums(db: Kysely<unknown>): Promise<void> {
  const keys = ['meter', 'tool', 'model', 'engine', 'way']
  const sums = ['works', 'amount', 'input_amount', 'machine_ms']
  const create = async (
    name: string,
    {
      own,
      texts,
      numbers,
    }: { readonly own: string[]; readonly texts: string[]; readonly numbers: string[] },
  ) => {
    let table = db.schema.createTable(name) as CreateTableBuilder<string, string>
    for (const column of [...own, ...texts])
      table = table.addColumn(column, 'text', (one) =>
        column === 'user_id'
          ? one.notNull().references('users.id').onDelete('cascade')
          : one.notNull(),
      )
    for (const column of numbers) table = table.addColumn(column, 'bigint', (one) => one.notNull())
    table = table.addPrimaryKeyConstraint(`${name}_key`, [...own, ...texts] as never)
    await inOrderOfKey(db, table).execute()
  }
  await create('use_days', { own: ['user_id', 'day'], texts: keys, numbers: sums })
  await create('use_totals', { own: ['day'], texts: keys, numbers: sums })
  // As groups were when it was folded; a removed group keeps its sums.
  await create('use_group_days', { own: ['day', 'group_id'], texts: keys, numbers: sums })
  const amounts = ['tokens', 'pictures', 'inpaintings', 'seconds_heard', 'characters_spoken']
  await create('use_months', {
    own: ['month', 'user_id'],
    texts: [],
    numbers: ['works', 'machine_ms', ...amounts],
  })
  await db.schema
    .createIndex('use_months_by_machine')
    .on('use_months')
    .columns(['month', 'machine_ms', 'user_id'])
    .execute()
  await db.schema.createIndex('use_months_by_user').on('use_months').column('user_id').execute()
  await db.schema.createIndex('use_days_by_day').on('use_days').column('day').execute()
}

/** Those in progress are counted when they end. */
const copyInpaintings = (db: Kysely<unknown>) =>
  sql`insert into use_lines (id, user_id, key_id, tool, model, engine, meter, reserved, amount, input_amount, machine_ms,
      is_estimated, state, title, created_at, settled_at, server, counters, is_folded)
    select charge.inpainting_id, charge.user_id, null, 'inpainting', coalesce(made.model, ''), '', 'inpaintings', 1,
      case when charge.state = 'counted' then 1 else 0 end, 0, 0,
      0, charge.state, charge.title, charge.created_at, charge.settled_at, null, '[]', 0
    from inpainting_charges as charge
    left join inpaintings as made on made.id = charge.inpainting_id
    where charge.state in ('counted', 'given-back')`.execute(db)
