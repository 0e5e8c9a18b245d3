/**
 * Every `npm run …` of the project comes through here. Runs under the machine's Node.js, however old, without any package:
 * it brings up what is missing, then hands over to the Node.js that runs the product.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from './set-up/checks.mjs'
import { bench, build, format, serverCommand } from './set-up/commands.mjs'
import { develop } from './set-up/development.mjs'
import { toldFailure } from './set-up/failures.mjs'
import { complain } from './set-up/messages.mjs'
import { native } from './set-up/native.mjs'
import { listenForStop } from './set-up/processes.mjs'
import { start } from './set-up/start.mjs'
import { test } from './set-up/tests.mjs'

/** @type {Record<string, (root: string, args: readonly string[]) => Promise<number>>} */
const tasks = {
  start,
  dev: develop,
  build,
  test,
  check,
  format,
  bench,
  native,
  backup: serverCommand('backup'),
  restore: serverCommand('restore'),
  admin: serverCommand('admin'),
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (task === undefined) {
  complain(`Tâche inconnue. Choix : ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
listenForStop()
try {
  process.exit(await task(root, args))
} catch (error) {
  const { message, details } = toldFailure(error)
  complain(`\n${message}${details === '' ? '' : `\n\n${details}`}`)
  process.exit(1)
}
