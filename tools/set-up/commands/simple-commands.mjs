/** The commands that need little more than the installed packages: build, format, bench, and the server's own. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { prepare } from '../prepare.mjs'
import { runToEnd } from '../process/run-process.mjs'
import { biomePath, bundleCheck, runCheck } from './check.mjs'
import { findBalancer } from './find-balancer.mjs'
import { findBrowser } from './find-browser.mjs'
import { memoryVariables, youngGeneration } from './start.mjs'
import { exitCode } from './test-summary.mjs'

/** @param {string} root */
export async function build(root) {
  const installation = await prepare({ root, kind: 'product', web: true })
  printLine('L’application web est à jour dans web/dist.')
  return exitCode(await runCheck(installation, bundleCheck))
}

const nativeBenches = ['embedded', 'audio', 'knowledge']
const browserBenches = ['chat', 'mask', 'transcript']

/**
 * A measure of bench/, named first: `npm run bench -- relay`, or `knowledge/quality` for one beside another.
 * @param {string} root
 * @param {readonly string[]} args
 */
export async function bench(root, [name = '', ...args]) {
  const program = join(root, 'bench', name, `${basename(name)}.ts`)
  if (name === '' || !existsSync(program))
    throw setUpFailure(`Mesure inconnue : « ${name} ». Exemple : npm run bench -- relay`)
  const installation = await prepare({
    root,
    kind: 'full',
    web: true,
    native: nativeBenches.includes(name),
  })
  const { node } = installation
  const env = withNode(node)
  // A server that is measured manages its memory as one that is started.
  const { NODE_OPTIONS: options = '' } = env
  Object.assign(env, memoryVariables(), { NODE_OPTIONS: `${options} ${youngGeneration}` })
  if (browserBenches.includes(name)) env.CHROME_PATH = await findBrowser(installation)
  if (name === 'scale') {
    const balancer = await findBalancer(installation)
    if (balancer === undefined) return 1
    env.HAPROXY = balancer
  }
  const { code } = await runToEnd(node, [program, ...args], { cwd: root, env })
  return code
}

/** @param {string} root @param {readonly string[]} args */
export async function format(root, args) {
  const { node } = await prepare({ root, kind: 'full' })
  const written = await runToEnd(node, [join(root, 'tools/write-manifests.ts')], { cwd: root })
  const { code } = await runToEnd(node, [join(root, biomePath), 'check', '--write', ...args], {
    cwd: root,
  })
  return written.code || code
}

/**
 * A command of the server, on the data of this machine.
 * @param {'backup' | 'restore' | 'move' | 'admin' | 'gpu'} name
 * @returns {(root: string, args: readonly string[]) => Promise<number>}
 */
export const serverCommand = (name) => async (root, args) => {
  const { node } = await prepare({ root, kind: 'product' })
  const { code } = await runToEnd(node, [join(root, `server/src/commands/${name}.ts`), ...args], {
    cwd: root,
    env: withNode(node),
  })
  return code
}
