import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { requireNoOtherDatabase } from '#composition/database/require-own-database.ts'
import { type DatabaseLocation, openLocation } from '#database/copy/copy-database.ts'
import { requireKnownMigrations } from '#database/migrate.ts'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { findKeyFingerprint } from '#database/shared/key-fingerprint.ts'
import type { Environment } from '#environment.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import {
  hasInstallationKeys,
  type InstallationKeys,
  openInstallationKeys,
} from '#platform/secrets/installation-keys.ts'
import { databaseLocation } from '../databases/command-database.ts'

/** Where an installation is moved from: its database, beside a data folder. */
export interface MoveSource {
  readonly database: DatabaseLocation
  readonly folder: string
  readonly keys: InstallationKeys
}
/** Where to: a PostgreSQL database, or the database of a data folder. */
export type MoveTarget =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'folder'; readonly folder: string }

/** @throws Error in French when there is nothing at this end, or not all of it */
export async function requireSource(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'SECRET_KEY'>,
): Promise<MoveSource> {
  const { DATA_DIR: folder, SECRET_KEY: secretKey } = environment
  const database = databaseLocation(environment)
  if (database.kind === 'sqlite') {
    requireNoOtherDatabase(dataPaths(folder))
    if (!existsSync(database.file)) throw new Error(nothingMessage(folder))
  }
  const known = database.kind === 'sqlite' ? undefined : await findFingerprint(database, folder)
  const keySource = { file: dataPaths(folder).secretsFile, secretKey }
  if (!hasInstallationKeys(keySource)) throw new Error(noKeyMessage(folder))
  const keys = openInstallationKeys(keySource)
  if (known !== undefined && known !== keys.fingerprint) throw new Error(noKeyMessage(folder))
  return { database, folder, keys }
}

async function findFingerprint(
  database: DatabaseLocation & { readonly kind: 'postgres' },
  folder: string,
): Promise<string | undefined> {
  await checkPostgres(database.url)
  const opened = openLocation(database)
  try {
    if ((await requireKnownMigrations(opened)).length === 0) throw new Error(nothingMessage(folder))
    return await findKeyFingerprint(opened.queries)
  } finally {
    await opened.close()
  }
}

const postgresUrl = /^postgres(?:ql)?:\/\//

/** @throws Error in French when it cannot be moved there */
export async function requireTarget(source: MoveSource, to: string): Promise<MoveTarget> {
  if (postgresUrl.test(to)) {
    if (!URL.canParse(to)) throw new Error(addressMessage)
    await checkPostgres(to, { variable: '--to' })
    return { kind: 'postgres', url: to }
  }
  if (/^[\w+.-]+:\/\//.test(to)) throw new Error(addressMessage)
  if (source.database.kind === 'sqlite') throw new Error(twoFoldersMessage)
  const folder = resolve(to)
  const { databaseFile, secretsFile } = dataPaths(folder)
  if (existsSync(databaseFile)) throw new Error(usedFolderMessage(folder))
  const hasOtherKey =
    existsSync(secretsFile) &&
    openInstallationKeys({ file: secretsFile }).fingerprint !== source.keys.fingerprint
  if (hasOtherKey) throw new Error(otherKeyMessage(secretsFile))
  return { kind: 'folder', folder }
}

const nothingMessage = (folder: string) =>
  `Il n’y a pas encore de données à déménager dans ${folder}. Si elles sont ailleurs, donnez les variables du serveur (DATA_DIR, DATABASE_URL).`
const noKeyMessage = (folder: string) =>
  `SECRET_KEY, DATA_DIR\u00a0: la clé de cette installation n’est pas dans ${folder} (secrets.json). Donnez les mêmes variables qu’à ses serveurs.`
const otherKeyMessage = (file: string) =>
  `--to\u00a0: ${file} est la clé d’une autre installation. Renommez ce fichier, ou choisissez un autre dossier.`
const addressMessage =
  '--to\u00a0: donnez l’adresse d’un PostgreSQL (postgres://compte:mot-de-passe@machine/base), ou un dossier.'
const twoFoldersMessage =
  '--to\u00a0: l’installation est déjà dans un dossier. Pour la mettre dans un autre, arrêtez le serveur et déplacez le dossier, ou faites npm run backup puis npm run restore.'
const usedFolderMessage = (folder: string) =>
  `--to\u00a0: ${folder} contient déjà une base (atelier.db). Renommez-la si c’est celle d’avant, ou choisissez un autre dossier\u00a0: rien n’est jamais écrasé.`
