import { existsSync } from 'node:fs'
import type { Database } from '#database/database.ts'
import { requireUsableSchema } from '#database/migrate.ts'
import { fileHasAccounts, hasAccounts } from '#database/shared/has-accounts.ts'
import {
  findKeyFingerprint,
  keyFingerprintName,
  saveFirstKeyFingerprint,
} from '#database/shared/key-fingerprint.ts'
import type { Environment } from '#environment.ts'
import type { DataPaths } from '#platform/files/data-folder.ts'
import {
  hasInstallationKeys,
  type InstallationKeys,
  openInstallationKeys,
} from '#platform/secrets/installation-keys.ts'

interface DatabaseUser {
  readonly database: Database
  readonly folder: Pick<DataPaths, 'databaseFile' | 'secretsFile' | 'folder'>
  readonly environment: Pick<Environment, 'SECRET_KEY'>
}

/**
 * Makes sure that a PostgreSQL database is this server's, before anything is written to it.
 * @throws Error in French, naming the variable
 */
export async function requireOwnDatabase(user: DatabaseUser): Promise<void> {
  const { database, folder } = user
  const isNew = (await requireUsableSchema(database)).length === 0
  if (!isNew) await requireKnownKey(user)
  const isUsed = !isNew && (await hasAccounts(database.queries))
  if (!isUsed && fileHasAccounts(folder.databaseFile))
    throw new Error(notMovedMessage(folder.folder))
}

/** Nothing is created here: a refused start must not leave a key that the next one would take for its own. */
async function requireKnownKey({ database, folder, environment }: DatabaseUser): Promise<void> {
  const known = await findKeyFingerprint(database.queries)
  if (known === undefined) return
  const source = { file: folder.secretsFile, secretKey: environment.SECRET_KEY }
  if (!hasInstallationKeys(source)) throw new Error(missingKeyMessage)
  if (openInstallationKeys(source).fingerprint !== known) throw new Error(otherKeyMessage)
}

/**
 * Stores with which keys the servers of this database work.
 * @throws Error in French, naming the variable, when another server was first, with another key
 */
export async function claimInstallationKey(
  database: Database,
  { fingerprint }: Pick<InstallationKeys, 'fingerprint'>,
): Promise<void> {
  if (database.kind === 'sqlite') return
  const known = await database.commit((transaction) =>
    saveFirstKeyFingerprint(transaction, fingerprint),
  )
  if (known !== fingerprint) throw new Error(otherKeyMessage)
}

/**
 * Without DATABASE_URL: makes sure that this folder's data are in its own database, all of them.
 * @throws Error in French, naming the variable
 */
export function requireNoOtherDatabase({
  nameFile,
  databaseFile,
  unfinishedMove,
}: Pick<DataPaths, 'nameFile' | 'databaseFile' | 'unfinishedMove'>): void {
  if (existsSync(nameFile)) throw new Error(forgottenMessage(nameFile))
  if (existsSync(unfinishedMove) && !existsSync(databaseFile))
    throw new Error(unfinishedMoveMessage(unfinishedMove))
}

const howToShare =
  'Tous les serveurs d’une base ont la même clé\u00a0: donnez-leur la même SECRET_KEY. Si le premier n’en a pas, c’est SECRET_KEY=root:… avec, à la place des points, la valeur de «\u00a0root\u00a0» dans son fichier secrets.json.'
const ifLost = `Si cette clé est perdue, effacez la ligne «\u00a0${keyFingerprintName}\u00a0» de la table configuration, puis redémarrez\u00a0: la clé des moteurs sera à redonner, et les liens déjà donnés ne s’ouvriront plus.`
const missingKeyMessage = `SECRET_KEY manque\u00a0: cette base est celle d’une installation qui a déjà sa clé. ${howToShare} ${ifLost}`
const otherKeyMessage = `SECRET_KEY\u00a0: cette clé (ou celle de secrets.json) n’est pas celle de la base. ${howToShare} ${ifLost}`
const notMovedMessage = (folder: string) =>
  `DATABASE_URL\u00a0: cette base n’a aucun compte, alors que ${folder} contient ceux d’une installation (atelier.db). Déménagez-la d’abord, sans DATABASE_URL\u00a0: npm run move -- --to <adresse de la base>. Pour commencer vraiment à neuf, donnez un autre dossier dans DATA_DIR.`
const forgottenMessage = (nameFile: string) =>
  `DATABASE_URL manque\u00a0: la base de ce dossier de données est un PostgreSQL. Redonnez cette variable, ou revenez à la base en fichier par npm run move. Si ce dossier ne sert plus de PostgreSQL, effacez ${nameFile}.`
const unfinishedMoveMessage = (folder: string) =>
  `DATA_DIR\u00a0: un déménagement vers ce dossier a été interrompu, ses données n’y sont pas encore. Recommencez npm run move. Pour commencer à neuf, effacez ${folder}.`
