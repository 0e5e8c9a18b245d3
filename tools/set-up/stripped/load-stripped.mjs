/**
 * Loaded before the server, in each of its threads: its sources come without their types, as the set-up wrote them. What is not there,
 * Node.js reads and strips itself.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFolders, strippedFolder } from './stripped-folder.mjs'

const root = new URL('../../../', import.meta.url).href
const folder = strippedFolder(fileURLToPath(root))
const sources = sourceFolders.map((source) => `${root}${source}/`)

/** @typedef {import('node:module').ResolveFnOutput} Found */
/** What a package's imports by name stand for: the same for all its files. @type {Map<string, Found>} */
const byName = new Map()

/**
 * Node.js would look for each file's package, and for its links, at each import: a tenth of the start.
 *
 * @param {string} specifier
 * @param {import('node:module').ResolveHookContext} context
 * @param {(specifier: string, context: import('node:module').ResolveHookContext) => Found} nextResolve
 * @returns {Found}
 */
function resolve(specifier, context, nextResolve) {
  const source = sources.find((one) => context.parentURL?.startsWith(one))
  if (source === undefined) return nextResolve(specifier, context)
  if (specifier.startsWith('.') && specifier.endsWith('.ts'))
    return { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
  const key = `${source} ${specifier}`
  const found = byName.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true }
  byName.set(key, found)
  return found
}

/** @param {string} url */
function readStripped(url) {
  if (!url.startsWith(root) || !url.endsWith('.ts')) return undefined
  try {
    return readFileSync(join(folder, decodeURI(url.slice(root.length))), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

registerHooks({
  resolve,
  load(url, context, nextLoad) {
    const source = readStripped(url)
    if (source === undefined) return nextLoad(url, context)
    return { format: 'module', source, shortCircuit: true }
  },
})
