/** Builds the web app into web/dist when one of its sources has changed. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainOutput, setUpFailure } from './failures.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withNode } from './install/npm.mjs'
import { runStep } from './messages.mjs'
import { exitWithLauncher, run } from './process/run-process.mjs'

const inputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/package.json',
  'contract/src',
  'web',
]
/** Beside dist, on the same disk: only there is a rename atomic. */
const temporaryPrefix = '.dist-'

/** @param {string} root */
const currentStamp = (root) => {
  const file = join(root, 'web/dist/.stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {string} root */
export const isBuilt = (root) => currentStamp(root) === fingerprint(root, inputs)

/** @param {{ root: string, node: string }} where */
export const buildWebApp = ({ root, node }) =>
  runStep('Construction de l’application web', async () => {
    const web = join(root, 'web')
    for (const name of readdirSync(web))
      if (name.startsWith(temporaryPrefix))
        rmSync(join(web, name), { recursive: true, force: true })
    const fresh = `${temporaryPrefix}new`
    const stamp = fingerprint(root, inputs)
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const { code, output } = await run(
      node,
      [
        ...exitWithLauncher,
        vite,
        'build',
        '--outDir',
        fresh,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
      {
        cwd: web,
        env: { ...withNode(node), NODE_ENV: 'production' },
        output: 'captured',
      },
    )
    if (code !== 0)
      throw setUpFailure(
        explainOutput(output) ?? 'L’application web n’a pas pu être construite ; le message suit.',
        output,
      )
    writeFileSync(join(web, fresh, '.stamp'), stamp)
    swapFolders(web, join(web, fresh))
  })

/**
 * A running server sees the old app or the new one, never half of one.
 * @param {string} web
 * @param {string} fresh
 */
function swapFolders(web, fresh) {
  const dist = join(web, 'dist')
  const old = join(web, `${temporaryPrefix}old`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
