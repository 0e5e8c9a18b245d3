import { defined } from '@atelier/contract/wire/defined'
import { checkPostgres } from '#database/postgres/check-postgres.ts'
import { readEnvironment } from '#environment.ts'
import { systemClock } from '#platform/clock.ts'
import { openCommandStorage } from './open-command-storage.ts'
import { openRestoreSource } from './restoring/open-restore-source.ts'
import { restoreBackup } from './restoring/restore-backup.ts'
import { runCommand } from './run-command.ts'

// npm run restore -- <folder, or address of a planned backup>: the server must be stopped.
await runCommand(async () => {
  const [backup, ...rest] = process.argv.slice(2)
  if (backup === undefined || rest.length > 0 || backup.startsWith('-'))
    throw new Error('Usage : npm run restore -- <dossier ou adresse de la sauvegarde>')
  const environment = readEnvironment()
  const { DATABASE_URL: databaseUrl } = environment
  if (databaseUrl !== undefined) await checkPostgres(databaseUrl)
  await using source = await openRestoreSource(backup, environment)
  const { previousData } = await restoreBackup({
    dataFolder: environment.DATA_DIR,
    backup: source,
    ...defined({ databaseUrl, shared: (await openCommandStorage(environment)).shared }),
    clock: systemClock,
  })
  console.log(
    `La sauvegarde du ${new Date(source.createdAt).toLocaleString('fr-FR')} est en place dans ${environment.DATA_DIR}${databaseUrl === undefined ? '' : ' et dans la base de DATABASE_URL'}.`,
  )
  if (previousData !== undefined)
    console.log(
      `Les données d’avant sont gardées dans ${previousData}. Effacez ce dossier quand vous n’en aurez plus besoin.`,
    )
  if (!source.hasSecrets && environment.SECRET_KEY === undefined)
    console.log(
      'Cette sauvegarde a été faite avec SECRET_KEY : démarrez le serveur avec la même valeur.',
    )
})
