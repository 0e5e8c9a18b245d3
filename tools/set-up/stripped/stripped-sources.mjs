/**
 * The server's sources without their types, which Node.js would else remove at each start, with a program of its own that it then holds in
 * memory: 24 MB for the server alone, and as much again for each of its threads.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUpFailure } from '../failures.mjs'
import { fingerprint } from '../fingerprint.mjs'
import { runStep } from '../messages.mjs'
import { run } from '../process/run-process.mjs'
import { sourceFolders, strippedFolder } from './stripped-folder.mjs'

/** Given to Node.js before the server's name. */
export const loadStripped = ['--import', new URL('./load-stripped.mjs', import.meta.url).href]

/** @param {string} root */
const stampOf = (root) => fingerprint(root, [...sourceFolders, 'tools/set-up/stripped'])

/** @param {string} root */
export function areStripped(root) {
  const file = join(strippedFolder(root), '.stamp')
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(root)
}

/** @param {{ root: string, node: string }} where */
export const stripSources = ({ root, node }) =>
  runStep('Préparation du serveur', async () => {
    const program = fileURLToPath(new URL('./write-stripped.mjs', import.meta.url))
    const { code, output } = await run(node, [program, stampOf(root)], {
      cwd: root,
      output: 'captured',
    })
    if (code !== 0)
      throw setUpFailure('Le serveur n’a pas pu être préparé ; le message suit.', output)
  })
