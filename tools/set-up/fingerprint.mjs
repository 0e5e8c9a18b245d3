/** One short text that changes when any of the files does. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a package that do not go into its build. */
const ignored = /^(node_modules|dist|\..*|.*\.test\.tsx?|.*\.tsbuildinfo)$/

/**
 * By content rather than by date: a fresh clone, or switching branches and back, needs no new build.
 * @param {string} root
 * @param {readonly string[]} paths files and folders, relative to the root
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((given) => filesUnder(root, given))) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter((name) => !ignored.test(name))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
