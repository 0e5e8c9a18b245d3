import type { Database } from '../database.ts'
import { migrate, newerDatabaseMessage, requireKnownMigrations } from '../migrate.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { migrations } from '../schema/migrations.ts'
import { hasAccounts } from '../shared/has-accounts.ts'
import { keyFingerprintName } from '../shared/key-fingerprint.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { CopySource, CopyTarget } from './copy-end.ts'
import { refusedCopy } from './copy-refusal.ts'
import { type CopyProgress, type CopyResult, copyRows } from './copy-rows.ts'
import { openPostgresSource } from './postgres-source.ts'
import { analysePostgres, openPostgresTarget } from './postgres-target.ts'
import { openSqliteSource } from './sqlite/sqlite-source.ts'
import { openSqliteTargetThread } from './sqlite/sqlite-target-thread.ts'

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

interface CopyOptions {
  readonly from: DatabaseLocation
  /** A file that is not there yet, or a database without accounts. */
  readonly to: DatabaseLocation
  /** Of the keys with which the copy will be used, where they are known. */
  readonly keyFingerprint?: string | undefined
  readonly report?: ((progress: CopyProgress) => void) | undefined
  /** Everything is written and compared: what fails here leaves nothing of it. */
  readonly beforeCommit?: (() => Promise<void>) | undefined
  /** Nothing is kept in the end. */
  readonly isRehearsal?: boolean | undefined
}

/**
 * Copies one state of a database into an empty one of either kind, with the tables that the source has: both are then of the same
 * version. In a database nothing is seen of it before the end; an unfinished file is for the caller to remove.
 * @throws Error with a `CopyRefusal`, or in French when the versions do not fit
 */
export async function copyDatabase(options: CopyOptions): Promise<CopyResult> {
  const { to, keyFingerprint } = options
  const { target, result } = await fillTarget(options)
  try {
    if (keyFingerprint !== undefined)
      await target.saveSetting(keyFingerprintName, JSON.stringify(keyFingerprint))
    await options.beforeCommit?.()
    await (options.isRehearsal ? target.discard() : target.commit())
  } catch (cause) {
    await target.discard().catch(() => undefined)
    throw cause
  }
  if (to.kind === 'postgres' && !options.isRehearsal) await analysePostgres(to.url)
  return result
}

/** Writes all rows, and compares them; whoever reads the source is done with it. */
async function fillTarget({ from, to, report }: CopyOptions) {
  const source = await openSource(from)
  let target: CopyTarget | undefined
  try {
    await migrateLike(to, await knownMigrations(source))
    target = await openTarget(to)
    return { target, result: await copyRows({ source, target, report }) }
  } catch (cause) {
    await target?.discard().catch(() => undefined)
    throw cause
  } finally {
    await source.close()
  }
}

const openSource = async (from: DatabaseLocation): Promise<CopySource> =>
  from.kind === 'sqlite' ? openSqliteSource(from.file) : await openPostgresSource(from.url)

const openTarget = async (to: DatabaseLocation): Promise<CopyTarget> =>
  to.kind === 'sqlite' ? openSqliteTargetThread(to.file) : await openPostgresTarget(to.url)

async function knownMigrations(source: CopySource): Promise<readonly string[]> {
  const names = await source.migrations()
  if (names.length === 0) throw new Error(emptyMessage)
  if (names.some((name) => !(name in migrations))) throw new Error(newerDatabaseMessage)
  return names
}

const emptyMessage =
  'Cette base n’a pas encore de données\u00a0: démarrez d’abord le serveur (npm start).'
const preparedByNewerMessage =
  'La base de destination a les tables d’une version plus récente que l’installation à copier. Démarrez une fois le serveur sur cette installation pour la mettre à niveau, arrêtez-le, puis recommencez.'

/** Gives the target the tables of the source, no more: its server makes those of a newer version. */
async function migrateLike(to: DatabaseLocation, names: readonly string[]): Promise<void> {
  const database = openLocation(to)
  try {
    const applied = await requireKnownMigrations(database)
    if (applied.length > 0 && (await hasAccounts(database.queries)))
      throw refusedCopy({ type: 'accounts' })
    if (applied.some((name) => !names.includes(name))) throw new Error(preparedByNewerMessage)
    const same = Object.entries(migrations).filter(([name]) => names.includes(name))
    await migrate(database, { known: Object.fromEntries(same) })
  } finally {
    await database.close()
  }
}

/** Opens a database for a command, whose statements may take long. */
export const openLocation = (location: DatabaseLocation): Database =>
  location.kind === 'sqlite'
    ? openSqlite(location.file)
    : openPostgres({ url: location.url, poolSize: 2, statementMs: 0 })
