/** Brings up what a command needs, and only what is missing. */
import { join } from 'node:path'
import { areInstalled, installDependencies } from './dependencies.mjs'
import { say } from './messages.mjs'
import { areFetched, fetchNative } from './native.mjs'
import { onlyOne } from './only-one.mjs'
import { fetchNode, locateNode } from './runtime.mjs'
import { buildWebApp, isBuilt } from './web-build.mjs'

/**
 * @param {{ root: string, kind: import('./stamp.mjs').Kind, web?: boolean, native?: boolean }} needs
 * @returns {Promise<{ root: string, node: string }>} the Node.js to run everything with
 */
export async function prepare({ root, kind, web = false, native = false }) {
  const isReady = () =>
    !locateNode(root).missing &&
    areInstalled({ root, kind }) &&
    (!web || isBuilt(root)) &&
    (!native || areFetched(root))
  if (!isReady()) {
    const waiting = () =>
      say('Une autre préparation est en cours dans ce dossier ; celle-ci attend sa fin.')
    await onlyOne({ folder: join(root, '.set-up-lock'), waiting }, () =>
      bringUp({ root, kind, web, native }),
    )
  }
  return { root, node: locateNode(root).node }
}

/** @param {{ root: string, kind: import('./stamp.mjs').Kind, web: boolean, native: boolean }} needs */
async function bringUp({ root, kind, web, native }) {
  const located = locateNode(root)
  if (located.missing) await fetchNode({ root, ...located })
  const { node } = located
  if (!areInstalled({ root, kind })) await installDependencies({ root, node, kind })
  if (web && !isBuilt(root)) await buildWebApp({ root, node })
  if (native) await fetchNative({ root, node })
}
