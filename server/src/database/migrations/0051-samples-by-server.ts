import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Each server measures itself: a minute has a row for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const level = db.getExecutor().adapter instanceof SqliteAdapter ? 'real' : 'double precision'
  await db.schema.alterTable('metric_samples').renameTo('former_samples').execute()
  await db.schema
    .createTable('metric_samples')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('memory', level)
    .addColumn('cpu', level)
    .addColumn('disk', level)
    .addColumn('active_users', 'integer', (column) => column.notNull())
    .addColumn('running', level, (column) => column.notNull())
    .addColumn('waiting', level, (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('metric_samples_key', ['at', 'server'])
    .execute()
  const columns = sql.raw(
    'at, memory, cpu, disk, active_users, running, waiting, requests, failures',
  )
  await sql`insert into metric_samples (server, ${columns}) select '', ${columns} from former_samples`.execute(
    db,
  )
  await db.schema.dropTable('former_samples').execute()
}
