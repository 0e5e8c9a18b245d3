/** Installs the packages of the root lock, unless a complete installation of the same lock is there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './messages.mjs'
import { install } from './npm.mjs'
import { renewed, satisfies, stampOf } from './stamp.mjs'

/** @typedef {import('./stamp.mjs').Kind} Kind */

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules/.atelier-stamp')

/** @param {string} root @param {Kind} kind */
const wanted = (root, kind) => ({
  lock: readFileSync(join(root, 'package-lock.json'), 'utf8'),
  platform: process.platform,
  arch: process.arch,
  kind,
})

/** @param {string} root */
const foundStamp = (root) => {
  const file = stampFile(root)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {{ root: string, kind: Kind }} what */
export const areInstalled = ({ root, kind }) => satisfies(foundStamp(root), wanted(root, kind))

/** @param {{ root: string, node: string, kind: Kind }} what */
export function installDependencies({ root, node, kind: needed }) {
  const kind = renewed(foundStamp(root), needed)
  return step(
    kind === 'full'
      ? 'Installation des paquets et des outils de développement'
      : 'Installation des paquets',
    async () => {
      const stamp = stampOf(wanted(root, kind))
      // npm empties node_modules first, the stamp with it; written last, it vouches for a complete installation.
      await install({ folder: root, node, with: kind })
      writeFileSync(stampFile(root), `${stamp}\n`)
    },
  )
}
