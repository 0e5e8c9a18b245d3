/**
 * The native parts of the engine: too large to come with the product, each in a folder with a lock of its own, fetched when
 * a model first needs it, and before the tests.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { runStep } from '../messages.mjs'
import { createStamp, isStampValid } from './install-stamp.mjs'
import { install } from './npm.mjs'
import { withLock } from './with-lock.mjs'

/**
 * node-llama-cpp would bring its builds for every graphics card, 700 MB. So it is installed without its optional packages,
 * below a folder that has this platform's plain build alone; Node.js looks for packages in the folders above, too.
 */
const folders = {
  llama: [
    { path: 'engine/native/llama', optional: true },
    { path: 'engine/native/llama/program', optional: false },
  ],
  sherpa: [{ path: 'engine/native/sherpa', optional: true }],
  ffmpeg: [{ path: 'engine/native/ffmpeg', optional: false }],
}
/** @typedef {keyof typeof folders} Part */
const parts = /** @type {readonly Part[]} */ (Object.keys(folders))

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
function isFetched(folder) {
  const file = stampFile(folder)
  return isStampValid(existsSync(file) ? readFileSync(file, 'utf8') : undefined, wanted(folder))
}

/** @param {string} root */
export const areFetched = (root) =>
  parts.every((part) => folders[part].every(({ path }) => isFetched(join(root, path))))

/** @param {{ root: string, node: string, part?: Part }} what one part, or all of them */
export async function fetchNativeParts({ root, node, part }) {
  for (const { path, optional } of (part ? [part] : parts).flatMap((name) => folders[name])) {
    const folder = join(root, path)
    if (isFetched(folder)) continue
    await runStep(`Téléchargement d’un programme pour les modèles locaux (${path})`, async () => {
      await install({ folder, node, with: 'product', optional })
      if (optional) expectBinaries(folder)
      writeFileSync(stampFile(folder), `${createStamp(wanted(folder))}\n`)
    })
  }
}

/** @typedef {{ optional?: boolean, os?: string | readonly string[], cpu?: string | readonly string[] }} Locked */
/** @typedef {{ platform: string, arch: string }} Machine */

/** @param {string} folder */
function expectBinaries(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const wanted = binariesFor(packages, process)
  if (wanted.length === 0)
    throw setUpFailure(`Ce programme n’existe pas pour ${process.platform}-${process.arch}.`)
  const missing = wanted.filter((path) => !existsSync(join(folder, path, 'package.json')))
  if (missing.length > 0)
    throw setUpFailure(
      'Ce programme n’a pas pu être téléchargé : vérifiez la connexion à Internet ou le proxy réglé dans npm.',
      missing.join(', '),
    )
}

/**
 * What npm must have installed on a machine: an optional package that it could not fetch, it leaves out without a word.
 * @param {Record<string, Locked>} packages of a lock
 * @param {Machine} machine
 */
export const binariesFor = (packages, { platform, arch }) =>
  Object.entries(packages)
    .filter(
      ([, { optional, os, cpu }]) => optional === true && suits(os, platform) && suits(cpu, arch),
    )
    .map(([path]) => path)

/** @param {Locked['os']} allowed @param {string} mine */
const suits = (allowed, mine) => allowed !== undefined && [allowed].flat().includes(mine)

/**
 * `node tools/run.mjs native llama`: what the server runs when a model needs it, under the Node.js of the product.
 * @param {string} root
 * @param {readonly string[]} args
 */
export async function nativeCommand(root, [name]) {
  const part = parts.find((one) => one === name)
  if (part === undefined)
    throw setUpFailure(`Programme inconnu : « ${name ?? ''} ». Choix : ${parts.join(', ')}.`)
  await withLock({ folder: join(root, '.set-up-lock'), waiting: () => {} }, () =>
    fetchNativeParts({ root, node: process.execPath, part }),
  )
  return 0
}
