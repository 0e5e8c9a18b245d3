import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnvironment } from '#environment.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { printBackup } from './print-backup.ts'
import { runCommand } from './run-command.ts'

// Before the program's files are replaced: no server may run from them, and there must be a way back.
// Arguments: a file that gets the folder of the backup, then the folder in which backups are put.
await runCommand(async () => {
  const [report = '', into] = process.argv.slice(2)
  const environment = readEnvironment()
  // A server loads some of its files only when they are needed: those of another version would not fit.
  openDataFolder(environment.DATA_DIR).release()
  const folder = await printBackup(environment, into === undefined ? undefined : resolve(into))
  writeFileSync(report, folder)
})
