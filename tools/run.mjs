/**
 * Every `npm run …` of the project starts here. It runs under the machine's Node.js, however old, without any package: it
 * installs what is missing, then starts the Node.js that runs the product.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from './set-up/commands/check.mjs'
import { startDevelopment } from './set-up/commands/dev.mjs'
import { bench, build, format, serverCommand } from './set-up/commands/simple-commands.mjs'
import { start } from './set-up/commands/start.mjs'
import { test } from './set-up/commands/test.mjs'
import { toUserFailure } from './set-up/failures.mjs'
import { nativeCommand } from './set-up/install/native-packages.mjs'
import { printError } from './set-up/messages.mjs'
import { handleStopSignals } from './set-up/process/run-process.mjs'
import { upgrade } from './set-up/upgrade/upgrade.mjs'

/** @type {Record<string, (root: string, args: readonly string[]) => Promise<number>>} */
const tasks = {
  start,
  dev: startDevelopment,
  build,
  test,
  check,
  format,
  bench,
  native: nativeCommand,
  backup: serverCommand('backup'),
  restore: serverCommand('restore'),
  move: serverCommand('move'),
  admin: serverCommand('admin'),
  gpu: serverCommand('gpu'),
  upgrade,
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (task === undefined) {
  printError(`Tâche inconnue. Choix : ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
handleStopSignals()
try {
  process.exit(await task(root, args))
} catch (error) {
  const { message, details } = toUserFailure(error)
  printError(`\n${message}${details === '' ? '' : `\n\n${details}`}`)
  process.exit(1)
}
