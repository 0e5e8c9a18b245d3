/**
 * Loaded before the server, in each of its threads: its sources come without their types, as the set-up wrote them. What is not there,
 * Node.js reads and strips itself.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strippedFolder } from './stripped-folder.mjs'

const root = new URL('../../../', import.meta.url).href
const folder = strippedFolder(fileURLToPath(root))

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
  load(url, context, nextLoad) {
    const source = readStripped(url)
    if (source === undefined) return nextLoad(url, context)
    return { format: 'module', source, shortCircuit: true }
  },
})
