/** Installs what a command needs, and only what is missing. */
import { join } from 'node:path'
import { areInstalled, installDependencies } from './install/dependencies.mjs'
import { areNativePackagesInstalled, installNativePackages } from './install/native-packages.mjs'
import { installNode, locateNode } from './install/node-runtime.mjs'
import { withLock } from './install/with-lock.mjs'
import { printLine } from './messages.mjs'
import { areStripped, stripSources } from './stripped/stripped-sources.mjs'
import { buildWebApp, isBuilt } from './web-build.mjs'

/**
 * @param {{ root: string, kind: import('./install/install-stamp.mjs').Kind, web?: boolean, stripped?: boolean, native?: boolean }} command
 * @returns {Promise<{ root: string, node: string }>} the Node.js to run everything with
 */
export async function prepare({ root, kind, web = false, stripped = false, native = false }) {
  const isReady = () =>
    !locateNode(root).missing &&
    areInstalled({ root, kind }) &&
    (!web || isBuilt(root)) &&
    (!stripped || areStripped(root)) &&
    (!native || areNativePackagesInstalled(root))
  if (!isReady()) {
    const onWait = () =>
      printLine('Une autre préparation est en cours dans ce dossier ; celle-ci attend sa fin.')
    await withLock({ folder: join(root, '.set-up-lock'), onWait }, () =>
      installMissing({ root, kind, web, stripped, native }),
    )
  }
  return { root, node: locateNode(root).node }
}

/** @param {{ root: string, kind: import('./install/install-stamp.mjs').Kind, web: boolean, stripped: boolean, native: boolean }} command */
async function installMissing({ root, kind, web, stripped, native }) {
  const located = locateNode(root)
  if (located.missing) await installNode({ root, ...located })
  const { node } = located
  if (!areInstalled({ root, kind })) await installDependencies({ root, node, kind })
  if (web && !isBuilt(root)) await buildWebApp({ root, node })
  if (stripped && !areStripped(root)) await stripSources({ root, node })
  if (native) await installNativePackages({ root, node })
}
