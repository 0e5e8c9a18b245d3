/**
 * Packages are installed in a folder of their own, with a lock to npm's liking, then moved into place: the project's lock stays as
 * it is, and an installation cut short leaves the one before it whole.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isInstalled } from './registry-urls.mjs'

/** @typedef {import('./registry-urls.mjs').Lock} Lock */

/** @param {string} folder @returns {Lock} */
export const readLock = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))

/** Beside node_modules, on the same disk: only there is a renaming a single move. @param {string} folder */
const stagingFolder = (folder) => join(folder, '.installing')

/**
 * Lays out what npm reads: the project's package files, and the lock.
 * @param {string} folder
 * @param {Lock} lock
 * @returns {string} where to install
 */
export function prepareStaging(folder, lock) {
  const staging = stagingFolder(folder)
  rmSync(staging, { recursive: true, force: true })
  for (const part of Object.keys(lock.packages).filter((path) => !isInstalled(path))) {
    mkdirSync(join(staging, part), { recursive: true })
    copyFileSync(join(folder, part, 'package.json'), join(staging, part, 'package.json'))
  }
  if (existsSync(join(folder, '.npmrc')))
    copyFileSync(join(folder, '.npmrc'), join(staging, '.npmrc'))
  writeFileSync(join(staging, 'package-lock.json'), JSON.stringify(lock))
  return staging
}

/** Moves what was installed into place. @param {string} folder */
export function moveIntoPlace(folder) {
  const staging = stagingFolder(folder)
  const installed = join(staging, 'node_modules')
  const modules = join(folder, 'node_modules')
  mkdirSync(installed, { recursive: true }) // npm makes none for no package
  rmSync(modules, { recursive: true, force: true })
  renameSync(installed, modules)
  // On Windows the links to the project's own parts name whole paths, and would lead to the folder that goes away.
  for (const [path, { link, resolved = '' }] of Object.entries(readLock(folder).packages)) {
    if (!link) continue
    const at = join(folder, path)
    unlinkSync(at)
    symlinkSync(relative(dirname(at), join(folder, resolved)), at, 'junction')
  }
  rmSync(staging, { recursive: true, force: true })
}
