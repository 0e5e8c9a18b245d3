import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Queries } from './database.ts'
import {
  canLiveWith,
  type MigrationEffect,
  type Migrations,
  withMark,
} from './schema/marked-migration.ts'
import { migrations } from './schema/migrations.ts'
import { isSqlite } from './search-index.ts'

/** A newer version made the database: starting would damage it. */
export const newerDatabaseMessage =
  'La base de données vient d’une version plus récente d’Atelier IA. Mettez le programme à jour, ou restaurez une sauvegarde faite avec cette version.'

/** The last of these migrations: what a program knows. */
export const newestOf = (known: Migrations): string =>
  Object.keys(known).toSorted(byName).at(-1) ?? ''

/** One of the migrations that wait, by its number from 1. */
export interface MigrationStep {
  readonly name: string
  readonly number: number
  readonly count: number
}

interface MigrateOptions {
  readonly known?: Migrations
  /** Called before anything changes in a database that has data. */
  readonly beforeChange?: (waiting: Migrations) => Promise<void>
  /** Called before each one that waits. */
  readonly onStep?: (step: MigrationStep) => void
  /** Which of the waiting ones are left for later, in a database that has data. */
  readonly defers?: (effect: MigrationEffect) => boolean
}

/**
 * Runs the pending migrations, after `beforeChange` (a backup) if there are any.
 * @throws Error in French when the program cannot live with the database, or a migration fails (it is then rolled back).
 */
export async function migrate(
  database: Database,
  {
    known = migrations,
    beforeChange,
    onStep = () => undefined,
    defers = () => false,
  }: MigrateOptions = {},
): Promise<{ readonly applied: readonly string[] }> {
  const state = await requireUsableSchema(database, known)
  const isNew = state.length === 0
  const waiting = Object.fromEntries(
    Object.entries(known).filter(
      ([name, { effect }]) =>
        !state.includes(name) && (isNew || effect === undefined || !defers(effect)),
    ),
  )
  if (Object.keys(waiting).length === 0) return { applied: [] }
  if (!isNew) await beforeChange?.(waiting)
  const { error, results } = await withoutTimeout(database.queries, (queries) =>
    createMigrator(queries, { state, waiting, onStep }).migrateToLatest(),
  )
  if (error)
    throw new Error('La mise à jour de la base de données a échoué\u00a0; rien n’a été changé.', {
      cause: error,
    })
  return { applied: (results ?? []).map((result) => result.migrationName) }
}

/** A migration of a large database, and waiting for another server's, take longer than any other statement may on PostgreSQL. */
async function withoutTimeout<T>(
  queries: Queries,
  run: (queries: Queries) => Promise<T>,
): Promise<T> {
  if (isSqlite(queries)) return await run(queries)
  return await queries.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      return await run(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}

interface Waiting {
  /** Those that were applied. */
  readonly state: readonly string[]
  readonly waiting: Migrations
}

/** Those that a newer program has applied are there too, as far as Kysely is concerned; one that waited may come after later ones. */
function createMigrator(
  queries: Queries,
  { state, waiting, onStep }: Waiting & Required<Pick<MigrateOptions, 'onStep'>>,
): Migrator {
  const applied = state.map((name) => [name, { up: async () => undefined }] as const)
  const names = Object.keys(waiting).toSorted(byName)
  const marked = Object.entries(waiting).map(([name, one]) => {
    const { up } = withMark(name, one)
    const step = { name, number: names.indexOf(name) + 1, count: names.length }
    const announced: Migration = {
      up(db) {
        onStep(step)
        return up(db)
      },
    }
    return [name, announced] as const
  })
  return new Migrator({
    db: queries,
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => Object.fromEntries([...applied, ...marked]) },
  })
}

/**
 * Names of the migrations already applied; none for an empty database.
 * @throws Error in French when one of them is from a newer version.
 */
export async function requireKnownMigrations(
  database: Database,
  known: Migrations = migrations,
): Promise<string[]> {
  const applied = await appliedMigrations(database)
  if (applied.some((name) => !(name in known))) throw new Error(newerDatabaseMessage)
  return applied
}

/**
 * The same for a program that serves: a newer version may have added what this one has no use for.
 * @throws Error in French when it took away what this one needs, or when this one would change the database too
 */
export async function requireUsableSchema(
  database: Database,
  known: Migrations = migrations,
): Promise<string[]> {
  const applied = await appliedMigrations(database)
  const unknown = applied.filter((name) => !(name in known))
  if (unknown.length === 0) return applied
  const isBehind = Object.entries(known).some(
    ([name, { effect }]) => !applied.includes(name) && effect?.kind !== 'contract',
  )
  if (isBehind || !(await canLiveWith(database.queries, unknown, newestOf(known))))
    throw new Error(newerDatabaseMessage)
  return applied
}

/** Names of those that wait until no older program is left. */
export async function waitingContractions(
  database: Database,
  known: Migrations = migrations,
): Promise<string[]> {
  const contractions = Object.keys(known).filter((name) => known[name]?.effect?.kind === 'contract')
  if (contractions.length === 0) return []
  const applied = await appliedMigrations(database)
  return contractions.filter((name) => !applied.includes(name)).toSorted(byName)
}
const byName = (one: string, other: string) => (one < other ? -1 : 1)

async function appliedMigrations(database: Database): Promise<string[]> {
  const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const untyped = database.queries.withTables<{ kysely_migration: { name: string } }>()
  const rows = await untyped.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
