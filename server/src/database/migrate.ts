import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Queries } from './database.ts'
import * as schemaMarks from './migrations/0057-schema-marks.ts'
import * as secondFactors from './migrations/0058-second-factors.ts'
import * as mails from './migrations/0060-mails.ts'
import * as providers from './migrations/0061-providers.ts'
import * as useLedger from './migrations/0062-use-ledger.ts'
import * as groups from './migrations/0063-groups.ts'
import * as registration from './migrations/0064-registration.ts'
import * as logoutTokens from './migrations/0065-logout-tokens.ts'
import * as groupRules from './migrations/0066-group-rules.ts'
import * as linkMakers from './migrations/0067-link-makers.ts'
import * as fixedProviders from './migrations/0068-fixed-providers.ts'
import * as preparedAccounts from './migrations/0069-prepared-accounts.ts'
import * as messageVariants from './migrations/0070-message-variants.ts'
import * as replySounds from './migrations/0071-reply-sounds.ts'
import * as works from './migrations/0072-works.ts'
import * as queuedMessages from './migrations/0073-queued-messages.ts'
import * as chatImports from './migrations/0074-chat-imports.ts'
import * as queuedModels from './migrations/0075-queued-models.ts'
import * as temporaryChats from './migrations/0076-temporary-chats.ts'
import * as tags from './migrations/0077-tags.ts'
import * as withoutFormerCounts from './migrations/0078-without-former-counts.ts'
import * as removedMessages from './migrations/0079-removed-messages.ts'
import * as knowledge from './migrations/0080-knowledge.ts'
import * as groundedReplies from './migrations/0081-grounded-replies.ts'
import * as vectorSpaces from './migrations/0082-vector-spaces.ts'
import * as recognizedPages from './migrations/0083-recognized-pages.ts'
import * as originsOfSources from './migrations/0084-origins-of-sources.ts'
import * as scopesAndReadings from './migrations/0085-scopes-and-readings.ts'
import * as excerptsOfAttachments from './migrations/0086-excerpts-of-attachments.ts'
import * as audiencesOfWorks from './migrations/0089-audiences-of-works.ts'
import * as prompts from './migrations/0090-prompts.ts'
import * as projects from './migrations/0093-projects.ts'
import * as sentInstructions from './migrations/0091-sent-instructions.ts'
import * as memories from './migrations/0092-memories.ts'
import * as shares from './migrations/0095-shares.ts'
import * as assistants from './migrations/0087-assistants.ts'
import {
  canLiveWith,
  type MigrationEffect,
  type Migrations,
  withMark,
} from './schema/marked-migration.ts'
import { isSqlite } from './search-index.ts'

/** Those before `0057` mean nothing to other programs, and are loaded only where one is missing. */
const whenNeeded = (load: () => Promise<Migration>): Migration => ({
  up: async (db) => (await load()).up(db),
})

/** Append-only and numbered; each is written once for SQLite and PostgreSQL, and says what it means to programs without it. */
export const migrations: Migrations = {
  '0001-foundation': whenNeeded(() => import('./migrations/0001-foundation.ts')),
  '0002-work': whenNeeded(() => import('./migrations/0002-work.ts')),
  '0003-model-types': whenNeeded(() => import('./migrations/0003-model-types.ts')),
  '0004-local-models': whenNeeded(() => import('./migrations/0004-local-models.ts')),
  '0005-seen-jobs': whenNeeded(() => import('./migrations/0005-seen-jobs.ts')),
  '0006-chat-search': whenNeeded(() => import('./migrations/0006-chat-search.ts')),
  '0008-left-out-and-edited': whenNeeded(() => import('./migrations/0008-left-out-and-edited.ts')),
  '0009-attachments': whenNeeded(() => import('./migrations/0009-attachments.ts')),
  '0010-images': whenNeeded(() => import('./migrations/0010-images.ts')),
  '0012-inpainting': whenNeeded(() => import('./migrations/0012-inpainting.ts')),
  '0013-speech': whenNeeded(() => import('./migrations/0013-speech.ts')),
  '0014-audit': whenNeeded(() => import('./migrations/0014-audit.ts')),
  '0015-chat-count': whenNeeded(() => import('./migrations/0015-chat-count.ts')),
  '0016-people': whenNeeded(() => import('./migrations/0016-people.ts')),
  '0017-transcription': whenNeeded(() => import('./migrations/0017-transcription.ts')),
  '0018-own-space': whenNeeded(() => import('./migrations/0018-own-space.ts')),
  '0019-word-order': whenNeeded(() => import('./migrations/0019-word-order.ts')),
  '0020-watching': whenNeeded(() => import('./migrations/0020-watching.ts')),
  '0021-access-keys': whenNeeded(() => import('./migrations/0021-access-keys.ts')),
  '0022-works-search': whenNeeded(() => import('./migrations/0022-works-search.ts')),
  '0023-file-references': whenNeeded(() => import('./migrations/0023-file-references.ts')),
  '0024-titles-by-chat': whenNeeded(() => import('./migrations/0024-titles-by-chat.ts')),
  '0025-audit-classes': whenNeeded(() => import('./migrations/0025-audit-classes.ts')),
  '0026-active-jobs': whenNeeded(() => import('./migrations/0026-active-jobs.ts')),
  '0027-session-age': whenNeeded(() => import('./migrations/0027-session-age.ts')),
  '0028-user-storage': whenNeeded(() => import('./migrations/0028-user-storage.ts')),
  '0029-unfinished-chats': whenNeeded(() => import('./migrations/0029-unfinished-chats.ts')),
  '0030-known-networks': whenNeeded(() => import('./migrations/0030-known-networks.ts')),
  '0031-admitted-users': whenNeeded(() => import('./migrations/0031-admitted-users.ts')),
  '0032-links-epoch': whenNeeded(() => import('./migrations/0032-links-epoch.ts')),
  '0033-password-advice': whenNeeded(() => import('./migrations/0033-password-advice.ts')),
  '0034-quota-ledger': whenNeeded(() => import('./migrations/0034-quota-ledger.ts')),
  '0035-email-changes': whenNeeded(() => import('./migrations/0035-email-changes.ts')),
  '0036-reply-ends': whenNeeded(() => import('./migrations/0036-reply-ends.ts')),
  '0037-type-descriptions': whenNeeded(() => import('./migrations/0037-type-descriptions.ts')),
  '0038-shared-files': whenNeeded(() => import('./migrations/0038-shared-files.ts')),
  '0039-job-numbers': whenNeeded(() => import('./migrations/0039-job-numbers.ts')),
  '0040-bus-messages': whenNeeded(() => import('./migrations/0040-bus-messages.ts')),
  '0041-servers': whenNeeded(() => import('./migrations/0041-servers.ts')),
  '0042-owners': whenNeeded(() => import('./migrations/0042-owners.ts')),
  '0043-storage-by-statement': whenNeeded(
    () => import('./migrations/0043-storage-by-statement.ts'),
  ),
  '0044-log-lines': whenNeeded(() => import('./migrations/0044-log-lines.ts')),
  '0045-server-readings': whenNeeded(() => import('./migrations/0045-server-readings.ts')),
  '0046-shared-queue': whenNeeded(() => import('./migrations/0046-shared-queue.ts')),
  '0047-shared-limits': whenNeeded(() => import('./migrations/0047-shared-limits.ts')),
  '0048-exact-seconds': whenNeeded(() => import('./migrations/0048-exact-seconds.ts')),
  '0049-begun-work': whenNeeded(() => import('./migrations/0049-begun-work.ts')),
  '0050-key-claims': whenNeeded(() => import('./migrations/0050-key-claims.ts')),
  '0051-samples-by-server': whenNeeded(() => import('./migrations/0051-samples-by-server.ts')),
  '0052-queue-of-thousands': whenNeeded(() => import('./migrations/0052-queue-of-thousands.ts')),
  '0053-own-files': whenNeeded(() => import('./migrations/0053-own-files.ts')),
  '0054-candidate-engines': whenNeeded(() => import('./migrations/0054-candidate-engines.ts')),
  '0055-answering-engine': whenNeeded(() => import('./migrations/0055-answering-engine.ts')),
  '0056-backups': whenNeeded(() => import('./migrations/0056-backups.ts')),
  '0057-schema-marks': schemaMarks,
  '0058-second-factors': secondFactors,
  '0060-mails': mails,
  '0061-providers': providers,
  '0062-use-ledger': useLedger,
  '0063-groups': groups,
  '0064-registration': registration,
  '0065-logout-tokens': logoutTokens,
  '0066-group-rules': groupRules,
  '0067-link-makers': linkMakers,
  '0068-fixed-providers': fixedProviders,
  '0069-prepared-accounts': preparedAccounts,
  '0070-message-variants': messageVariants,
  '0071-reply-sounds': replySounds,
  '0072-works': works,
  '0073-queued-messages': queuedMessages,
  '0074-chat-imports': chatImports,
  '0075-queued-models': queuedModels,
  '0076-temporary-chats': temporaryChats,
  '0077-tags': tags,
  '0078-without-former-counts': withoutFormerCounts,
  '0079-removed-messages': removedMessages,
  '0080-knowledge': knowledge,
  '0081-grounded-replies': groundedReplies,
  '0082-vector-spaces': vectorSpaces,
  '0083-recognized-pages': recognizedPages,
  '0084-origins-of-sources': originsOfSources,
  '0085-scopes-and-readings': scopesAndReadings,
  '0086-excerpts-of-attachments': excerptsOfAttachments,
  '0089-audiences-of-works': audiencesOfWorks,
  '0090-prompts': prompts,
  '0093-projects': projects,
  '0091-sent-instructions': sentInstructions,
  '0092-memories': memories,
  '0095-shares': shares,
  '0087-assistants': assistants,
}

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
