/** Installs the packages of the root lock, unless a complete installation of the same lock is there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from '../messages.mjs'
import { createStamp, isStampValid, kindToInstall } from './install-stamp.mjs'
import { install } from './npm.mjs'

/** @typedef {import('./install-stamp.mjs').Kind} Kind */

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

/** @param {{ root: string, kind: Kind }} installation */
export const areInstalled = ({ root, kind }) => isStampValid(foundStamp(root), wanted(root, kind))

/** @param {{ root: string, node: string, kind: Kind }} installation */
export function installDependencies({ root, node, kind: neededKind }) {
  const kind = kindToInstall(foundStamp(root), neededKind)
  return runStep(
    kind === 'full'
      ? 'Installation des paquets et des outils de développement'
      : 'Installation des paquets',
    async () => {
      const stamp = createStamp(wanted(root, kind))
      // npm empties node_modules first, the stamp with it; written last, it proves a complete installation.
      await install({ folder: root, node, with: kind })
      writeFileSync(stampFile(root), `${stamp}\n`)
    },
  )
}
