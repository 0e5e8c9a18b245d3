/** Finds the Node.js that runs the product: the one of the machine where it is recent enough, else the one of tools/runtime. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { runStep } from '../messages.mjs'
import { run } from '../process/run-process.mjs'
import { isSuitable, oldestNode, runtimePackage } from './node-versions.mjs'
import { install } from './npm.mjs'

const advice = `installez Node.js ${oldestNode.major}.${oldestNode.minor} ou plus récent (https://nodejs.org), puis relancez la commande.`

/** @typedef {{ node: string, version: string, stamp: string, missing: boolean }} Located */

/**
 * @param {string} root
 * @returns {Located}
 */
export function locateNode(root) {
  if (isSuitable(process.versions.node))
    return { node: process.execPath, version: process.versions.node, stamp: '', missing: false }
  const folder = join(root, 'tools/runtime')
  const offered = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ).optionalDependencies
  const name = runtimePackage({
    platform: process.platform,
    arch: process.arch,
    offered: Object.keys(offered),
  })
  if (name === undefined)
    throw setUpFailure(
      `Node.js ${process.versions.node} est trop ancien, et aucun autre n’est fourni pour ${process.platform}-${process.arch} : ${advice}`,
    )
  const modules = join(folder, 'node_modules')
  const node = join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const stamp = join(modules, '.atelier-stamp')
  const missing =
    !existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== offered[name]
  return { node, version: offered[name], stamp, missing }
}

/**
 * The stamp is written once the program has run: an interrupted download starts over.
 * @param {{ root: string } & Located} located
 */
export const installNode = ({ root, node, version, stamp }) =>
  runStep(
    `Téléchargement de Node.js ${version} (celui de la machine, ${process.versions.node}, est trop ancien)`,
    async () => {
      await install({
        folder: join(root, 'tools/runtime'),
        node: process.execPath,
        with: 'product',
      })
      const { code, output } = await run(node, ['--version'], { cwd: root, output: 'captured' })
      if (code !== 0)
        throw setUpFailure(`Le Node.js fourni ne fonctionne pas sur ce système : ${advice}`, output)
      writeFileSync(stamp, `${version}\n`)
    },
  )
