/**
 * Packages are installed in a staging folder, with a lock that npm reads faster, then moved into node_modules: the project's
 * lock stays as it is, and an interrupted installation leaves the one before it whole.
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

/** Beside node_modules, on the same disk: only there is a rename atomic. @param {string} folder */
const stagingFolder = (folder) => join(folder, '.installing')

/**
 * Writes what npm reads: the project's package files, and the lock.
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

/** Replaces node_modules by what was installed, also of parts that need another version of a package. @param {string} folder */
export function moveFromStaging(folder) {
  const staging = stagingFolder(folder)
  mkdirSync(join(staging, 'node_modules'), { recursive: true }) // npm makes none for no package
  const parts = Object.keys(readLock(folder).packages).filter((path) => !isInstalled(path))
  for (const part of parts) {
    const installed = join(staging, part, 'node_modules')
    const modules = join(folder, part, 'node_modules')
    rmSync(modules, { recursive: true, force: true })
    if (existsSync(installed)) renameSync(installed, modules)
  }
  // On Windows the links to the project's own packages are absolute, and would lead to the removed staging folder.
  for (const [path, { link, resolved = '' }] of Object.entries(readLock(folder).packages)) {
    if (!link) continue
    const linkPath = join(folder, path)
    unlinkSync(linkPath)
    symlinkSync(relative(dirname(linkPath), join(folder, resolved)), linkPath, 'junction')
  }
  rmSync(staging, { recursive: true, force: true })
}
