/**
 * The native packages of the engine: too large to come with the product, each in a folder with a lock of its own, installed
 * when a model first needs it, and before the tests.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { runStep } from '../messages.mjs'
import { createStamp, isStampValid } from './install-stamp.mjs'
import { install } from './npm.mjs'
import { withLock } from './with-lock.mjs'

/**
 * node-llama-cpp would install its builds for every graphics card, 700 MB. So it is installed without its optional packages,
 * in a folder below this platform's plain build; Node.js looks for packages in the folders above, too.
 */
const folders = {
  llama: [
    { path: 'engine/native/llama', optional: true },
    { path: 'engine/native/llama/program', optional: false },
  ],
  sherpa: [{ path: 'engine/native/sherpa', optional: true }],
  ffmpeg: [{ path: 'engine/native/ffmpeg', optional: false }],
  ocr: [{ path: 'engine/native/ocr', optional: false }],
}
/** The builds for graphics cards: fetched only at someone's request, and never for the tests. */
const cardFolders = {
  'llama-vulkan': [{ path: 'engine/native/llama-vulkan', optional: true }],
  'llama-cuda': [{ path: 'engine/native/llama-cuda', optional: true }],
}
const allFolders = { ...folders, ...cardFolders }
/** @typedef {keyof typeof allFolders} NativePackage */
const names = /** @type {readonly (keyof typeof folders)[]} */ (Object.keys(folders))
const allNames = /** @type {readonly NativePackage[]} */ (Object.keys(allFolders))

/** @param {string} folder */
const stampFile = (folder) => join(folder, 'node_modules/.atelier-stamp')

/**
 * @param {string} folder
 * @returns {Parameters<typeof createStamp>[0]}
 */
const wanted = (folder) => ({
  lock: readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  platform: process.platform,
  arch: process.arch,
  kind: 'product',
})

/** @param {string} folder */
function isInstalled(folder) {
  const file = stampFile(folder)
  return isStampValid(existsSync(file) ? readFileSync(file, 'utf8') : undefined, wanted(folder))
}

/** @param {string} root */
export const areNativePackagesInstalled = (root) =>
  names.every((name) => folders[name].every(({ path }) => isInstalled(join(root, path))))

/** @param {{ root: string, node: string, name?: NativePackage }} packages one of them, or all that need no card */
export async function installNativePackages({ root, node, name }) {
  for (const { path, optional } of (name ? [name] : names).flatMap((one) => allFolders[one])) {
    const folder = join(root, path)
    if (isInstalled(folder)) continue
    await runStep(`Téléchargement d’un programme pour les modèles locaux (${path})`, async () => {
      await install({ folder, node, with: 'product', optional })
      if (optional) requireBinaries(folder)
      writeFileSync(stampFile(folder), `${createStamp(wanted(folder))}\n`)
    })
  }
}

/** @typedef {{ optional?: boolean, os?: string | readonly string[], cpu?: string | readonly string[] }} Locked */
/** @typedef {{ platform: string, arch: string }} Machine */

/** @param {string} folder */
function requireBinaries(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const wanted = binariesFor(packages, process)
  if (wanted.length === 0)
    throw setUpFailure(`Ce programme n’existe pas pour ${process.platform}-${process.arch}.`)
  const missing = wanted.filter((path) => !existsSync(join(folder, path, 'package.json')))
  if (missing.length > 0)
    throw setUpFailure(
      'Ce programme n’a pas pu être téléchargé : vérifiez la connexion à internet ou le proxy réglé dans npm.',
      missing.join(', '),
    )
}

/**
 * The packages that npm must have installed on a machine: it skips an optional one that it could not fetch without an error.
 * @param {Record<string, Locked>} packages of a lock
 * @param {Machine} machine
 */
export const binariesFor = (packages, { platform, arch }) =>
  Object.entries(packages)
    .filter(
      ([, { optional, os, cpu }]) => optional === true && suits(os, platform) && suits(cpu, arch),
    )
    .map(([path]) => path)

/** @param {Locked['os']} allowed @param {string} actual */
const suits = (allowed, actual) => allowed !== undefined && [allowed].flat().includes(actual)

/**
 * `node tools/run.mjs native llama`: run by the server when a model needs it, under the Node.js of the product.
 * @param {string} root
 * @param {readonly string[]} args
 */
export async function nativeCommand(root, [requested]) {
  const name = allNames.find((one) => one === requested)
  if (name === undefined)
    throw setUpFailure(
      `Programme inconnu : « ${requested ?? ''} ». Choix : ${allNames.join(', ')}.`,
    )
  await withLock({ folder: join(root, '.set-up-lock'), onWait: () => {} }, () =>
    installNativePackages({ root, node: process.execPath, name }),
  )
  return 0
}
