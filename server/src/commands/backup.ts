import { resolve } from 'node:path'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { readEnvironment } from '#environment.ts'
import { systemClock } from '#platform/clock.ts'
import { createBackup } from './make-backup.ts'
import { openCommandStorage } from './open-command-storage.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- [folder]: by default in the data folder; the server may be running.
await runCommand(async () => {
  const [into, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || into?.startsWith('-'))
    throw new Error('Usage : npm run backup -- [dossier où ranger la sauvegarde]')
  const environment = readEnvironment()
  const { DATABASE_URL: databaseUrl } = environment
  if (databaseUrl !== undefined) await checkPostgres(databaseUrl)
  const { folder, manifest } = await createBackup({
    dataFolder: environment.DATA_DIR,
    storage: (await openCommandStorage(environment)).storage,
    clock: systemClock,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(into !== undefined && { into: resolve(into) }),
  })
  console.log(`Sauvegarde faite et vérifiée : ${folder}`)
  console.log(
    `Base de données, ${manifest.files} fichier${manifest.files > 1 ? 's' : ''}${manifest.hasSecrets ? ' et secrets' : ''}.`,
  )
  if (!manifest.hasSecrets)
    console.log('SECRET_KEY n’en fait pas partie : gardez-la à part, elle sera nécessaire.')
  const missing = manifest.missingFiles.length
  if (missing === 0) return
  console.error(
    missing === 1
      ? 'Attention : 1 fichier manquait déjà dans les données ; la sauvegarde ne le contient pas.'
      : `Attention : ${missing} fichiers manquaient déjà dans les données ; la sauvegarde ne les contient pas.`,
  )
  process.exitCode = 1
})
