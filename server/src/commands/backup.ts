import { resolve } from 'node:path'
import { readEnvironment } from '#environment.ts'
import { printBackup } from './print-backup.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- [folder]: by default in the data folder; the server may be running.
await runCommand(async () => {
  const [into, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || into?.startsWith('-'))
    throw new Error('Usage : npm run backup -- [dossier où ranger la sauvegarde]')
  await printBackup(readEnvironment(), into === undefined ? undefined : resolve(into))
})
