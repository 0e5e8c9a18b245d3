import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as jobs from './migrations/0002-work.ts'
import * as modelTypes from './migrations/0003-model-types.ts'
import * as localModels from './migrations/0004-local-models.ts'
import * as seenJobs from './migrations/0005-seen-jobs.ts'
import * as chatSearch from './migrations/0006-chat-search.ts'
import * as leftOutAndEdited from './migrations/0008-left-out-and-edited.ts'
import * as attachments from './migrations/0009-attachments.ts'
import * as images from './migrations/0010-images.ts'
import * as inpainting from './migrations/0012-inpainting.ts'
import * as speech from './migrations/0013-speech.ts'
import * as audit from './migrations/0014-audit.ts'
import * as chatCount from './migrations/0015-chat-count.ts'
import * as users from './migrations/0016-people.ts'
import * as transcription from './migrations/0017-transcription.ts'
import * as ownSpace from './migrations/0018-own-space.ts'
import * as wordOrder from './migrations/0019-word-order.ts'
import * as monitoring from './migrations/0020-watching.ts'
import * as accessKeys from './migrations/0021-access-keys.ts'
import * as itemSearch from './migrations/0022-works-search.ts'
import * as fileReferences from './migrations/0023-file-references.ts'
import * as titlesByChat from './migrations/0024-titles-by-chat.ts'
import * as auditClasses from './migrations/0025-audit-classes.ts'
import * as activeJobs from './migrations/0026-active-jobs.ts'
import * as sessionAge from './migrations/0027-session-age.ts'
import * as userStorage from './migrations/0028-user-storage.ts'
import * as unfinishedChats from './migrations/0029-unfinished-chats.ts'
import * as knownNetworks from './migrations/0030-known-networks.ts'
import * as admittedUsers from './migrations/0031-admitted-users.ts'
import * as linksEpoch from './migrations/0032-links-epoch.ts'
import * as passwordAdvice from './migrations/0033-password-advice.ts'
import * as quotaLedger from './migrations/0034-quota-ledger.ts'
import * as emailChanges from './migrations/0035-email-changes.ts'
import * as replyEnds from './migrations/0036-reply-ends.ts'
import * as typeDescriptions from './migrations/0037-type-descriptions.ts'
import * as sharedFiles from './migrations/0038-shared-files.ts'
import * as jobNumbers from './migrations/0039-job-numbers.ts'
import * as busMessages from './migrations/0040-bus-messages.ts'
import * as servers from './migrations/0041-servers.ts'
import * as owners from './migrations/0042-owners.ts'
import * as storageByStatement from './migrations/0043-storage-by-statement.ts'
import * as logLines from './migrations/0044-log-lines.ts'
import * as serverReadings from './migrations/0045-server-readings.ts'
import * as sharedQueue from './migrations/0046-shared-queue.ts'
import * as sharedLimits from './migrations/0047-shared-limits.ts'
import * as exactSeconds from './migrations/0048-exact-seconds.ts'
import * as begunWork from './migrations/0049-begun-work.ts'
import * as keyClaims from './migrations/0050-key-claims.ts'
import * as samplesByServer from './migrations/0051-samples-by-server.ts'
import * as queueOfThousands from './migrations/0052-queue-of-thousands.ts'
import * as ownFiles from './migrations/0053-own-files.ts'
import * as candidateEngines from './migrations/0054-candidate-engines.ts'
import * as answeringEngine from './migrations/0055-answering-engine.ts'
import * as backups from './migrations/0056-backups.ts'
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
import {
  canLiveWith,
  type MigrationEffect,
  type Migrations,
  withMark,
} from './schema/marked-migration.ts'

/** Append-only and numbered; each is written once for SQLite and PostgreSQL, and says what it means to programs without it. */
export const migrations: Migrations = {
  '0001-foundation': foundation,
  '0002-work': jobs,
  '0003-model-types': modelTypes,
  '0004-local-models': localModels,
  '0005-seen-jobs': seenJobs,
  '0006-chat-search': chatSearch,
  '0008-left-out-and-edited': leftOutAndEdited,
  '0009-attachments': attachments,
  '0010-images': images,
  '0012-inpainting': inpainting,
  '0013-speech': speech,
  '0014-audit': audit,
  '0015-chat-count': chatCount,
  '0016-people': users,
  '0017-transcription': transcription,
  '0018-own-space': ownSpace,
  '0019-word-order': wordOrder,
  '0020-watching': monitoring,
  '0021-access-keys': accessKeys,
  '0022-works-search': itemSearch,
  '0023-file-references': fileReferences,
  '0024-titles-by-chat': titlesByChat,
  '0025-audit-classes': auditClasses,
  '0026-active-jobs': activeJobs,
  '0027-session-age': sessionAge,
  '0028-user-storage': userStorage,
  '0029-unfinished-chats': unfinishedChats,
  '0030-known-networks': knownNetworks,
  '0031-admitted-users': admittedUsers,
  '0032-links-epoch': linksEpoch,
  '0033-password-advice': passwordAdvice,
  '0034-quota-ledger': quotaLedger,
  '0035-email-changes': emailChanges,
  '0036-reply-ends': replyEnds,
  '0037-type-descriptions': typeDescriptions,
  '0038-shared-files': sharedFiles,
  '0039-job-numbers': jobNumbers,
  '0040-bus-messages': busMessages,
  '0041-servers': servers,
  '0042-owners': owners,
  '0043-storage-by-statement': storageByStatement,
  '0044-log-lines': logLines,
  '0045-server-readings': serverReadings,
  '0046-shared-queue': sharedQueue,
  '0047-shared-limits': sharedLimits,
  '0048-exact-seconds': exactSeconds,
  '0049-begun-work': begunWork,
  '0050-key-claims': keyClaims,
  '0051-samples-by-server': samplesByServer,
  '0052-queue-of-thousands': queueOfThousands,
  '0053-own-files': ownFiles,
  '0054-candidate-engines': candidateEngines,
  '0055-answering-engine': answeringEngine,
  '0056-backups': backups,
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
}

/** A newer version made the database: starting would damage it. */
export const newerDatabaseMessage =
  'La base de données vient d’une version plus récente d’Atelier IA. Mettez le programme à jour, ou restaurez une sauvegarde faite avec cette version.'

/** The last of these migrations: what a program knows. */
export const newestOf = (known: Migrations): string =>
  Object.keys(known).toSorted(byName).at(-1) ?? ''

interface MigrateOptions {
  readonly known?: Migrations
  /** Called before anything changes in a database that has data. */
  readonly beforeChange?: (waiting: Migrations) => Promise<void>
  /** Which of the waiting ones are left for later, in a database that has data. */
  readonly defers?: (effect: MigrationEffect) => boolean
}

/**
 * Runs the pending migrations, after `beforeChange` (a backup) if there are any.
 * @throws Error in French when the program cannot live with the database, or a migration fails (it is then rolled back).
 */
export async function migrate(
  database: Database,
  { known = migrations, beforeChange, defers = () => false }: MigrateOptions = {},
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
  const { error, results } = await createMigrator(database, { state, waiting }).migrateToLatest()
  if (error)
    throw new Error('La mise à jour de la base de données a échoué\u00a0; rien n’a été changé.', {
      cause: error,
    })
  return { applied: (results ?? []).map((result) => result.migrationName) }
}

/** Those that a newer program has applied are there too, as far as Kysely is concerned; one that waited may come after later ones. */
function createMigrator(
  { queries }: Database,
  { state, waiting }: { readonly state: readonly string[]; readonly waiting: Migrations },
): Migrator {
  const applied = state.map((name) => [name, { up: async () => undefined }] as const)
  const marked = Object.entries(waiting).map(([name, one]) => [name, withMark(name, one)] as const)
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
