import { defined } from '@atelier/contract/wire/defined'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import type { Environment } from '#environment.ts'
import { systemClock } from '#platform/clock.ts'
import { createBackup } from './make-backup.ts'
import { openCommandStorage } from './open-command-storage.ts'

/**
 * Makes a backup of the installation of this environment and says what is in it. Files that were already missing make it exit with 1.
 * @throws Error in French
 */
export async function printBackup(environment: Environment, into?: string): Promise<string> {
  const { DATABASE_URL: databaseUrl } = environment
  if (databaseUrl !== undefined) await checkPostgres(databaseUrl)
  const { folder, manifest } = await createBackup({
    dataFolder: environment.DATA_DIR,
    storage: (await openCommandStorage(environment)).storage,
    clock: systemClock,
    ...defined({ databaseUrl, into }),
  })
  console.log(`Sauvegarde faite et vérifiée : ${folder}`)
  console.log(
    `Base de données, ${manifest.files} fichier${manifest.files > 1 ? 's' : ''}${manifest.hasSecrets ? ' et secrets' : ''}.`,
  )
  if (!manifest.hasSecrets)
    console.log('SECRET_KEY n’en fait pas partie : gardez-la à part, elle sera nécessaire.')
  const missing = manifest.missingFiles.length
  if (missing > 0) {
    console.error(
      missing === 1
        ? 'Attention : 1 fichier manquait déjà dans les données ; la sauvegarde ne le contient pas.'
        : `Attention : ${missing} fichiers manquaient déjà dans les données ; la sauvegarde ne les contient pas.`,
    )
    process.exitCode = 1
  }
  return folder
}
