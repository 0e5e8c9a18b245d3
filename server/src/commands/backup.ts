import { resolve } from 'node:path'
import { readEnvironment } from '#environment.ts'
import { systemClock } from '#platform/clock.ts'
import { createBackup } from './make-backup.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- [folder]: by default in the data folder; the server may be running.
await runCommand(async () => {
  const [into, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || into?.startsWith('-'))
    throw new Error('Usage : npm run backup -- [dossier où ranger la sauvegarde]')
  const { folder, manifest } = await createBackup({
    dataFolder: readEnvironment().DATA_DIR,
    clock: systemClock,
    ...(into !== undefined && { into: resolve(into) }),
  })
  console.log(`Sauvegarde faite et vérifiée : ${folder}`)
  console.log(
    `Base de données, ${manifest.files} fichier${manifest.files > 1 ? 's' : ''}${manifest.hasSecrets ? ' et secrets' : ''}.`,
  )
  if (!manifest.hasSecrets)
    console.log('SECRET_KEY n’en fait pas partie : gardez-la à part, elle sera nécessaire.')
  if (manifest.missingFiles.length === 0) return
  console.error(
    `Attention : ${manifest.missingFiles.length} fichier(s) manquaient déjà dans les données ; la sauvegarde est faite sans eux.`,
  )
  process.exitCode = 1
})
