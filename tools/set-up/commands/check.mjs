/** `npm run check`: the checks that do not run the code. */
import { join } from 'node:path'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { prepare } from '../prepare.mjs'
import { run } from '../process/run-process.mjs'
import { exitCode, sumCounts, summary } from './test-summary.mjs'

/** @typedef {import('./test-summary.mjs').Count} Count */
/** @typedef {{ root: string, node: string }} Installation */
/** @typedef {{ title: string, args: readonly string[] }} Check */

export const biomePath = 'node_modules/@biomejs/biome/bin/biome'

/** @type {readonly Check[]} */
export const checks = [
  { title: 'Types', args: ['node_modules/typescript/bin/tsc', '-b'] },
  { title: 'Lint', args: [biomePath, 'check', '--error-on-warnings'] },
  { title: 'Architecture', args: ['tools/check-architecture.ts'] },
  { title: 'Document de l’API', args: ['tools/check-api.ts'] },
  { title: 'Fichiers de déploiement', args: ['tools/check-deploy.ts'] },
  { title: 'Verrou des paquets', args: ['tools/check-lock.ts'] },
]

/** @type {Check} */
export const bundleCheck = { title: 'Taille de l’application web', args: ['tools/check-bundle.ts'] }

/** @param {string} title */
export const printTitle = (title) => printLine(`\n── ${title} ──`)

/**
 * @param {Installation} installation
 * @param {Check} check
 * @returns {Promise<Count>}
 */
export async function runCheck({ root, node }, { title, args: [program = '', ...args] }) {
  printTitle(title)
  const { code } = await run(node, [join(root, program), ...args], {
    cwd: root,
    env: withNode(node),
  })
  return code === 0
    ? { passed: 1, failures: [], skipped: 0 }
    : { passed: 0, failures: [title], skipped: 0 }
}

/**
 * @param {Installation} installation
 * @param {readonly Check[]} wanted
 */
export async function runChecks(installation, wanted) {
  const counts = []
  for (const check of wanted) counts.push(await runCheck(installation, check))
  return sumCounts(counts)
}

/** @param {string} root */
export async function check(root) {
  const count = await runChecks(await prepare({ root, kind: 'full' }), checks)
  printLine(`\n${summary(count)}`)
  return exitCode(count)
}
