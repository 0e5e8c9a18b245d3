/** `npm start`: the server, with the web app it serves. */

import { join } from 'node:path'
import { withNode } from '../install/npm.mjs'
import { prepare } from '../prepare.mjs'
import { exitWithLauncher, runToEnd } from '../process/run-process.mjs'
import { loadStripped } from '../stripped/stripped-sources.mjs'

/** The young generation would grow to 32 MB and keep it. */
export const youngGeneration = '--max-semi-space-size=4'
/** `gc` lets the server give memory back at rest (memory-at-rest.ts). */
const memoryOptions = [youngGeneration, '--expose-gc']

/** Twice as much as streams read at once: a block of this size or more is given back as it is freed. */
const givenBackBytes = 256 * 1024

/**
 * Read by glibc as the process starts, and without effect elsewhere. By default each thread gets its own heap, and the first freed block
 * of 19 MB (hashing) raises to that size what a heap keeps: forty hashes left 118 MB behind, with these 4 MB.
 */
export const memoryVariables = () => ({
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(givenBackBytes),
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? String(givenBackBytes),
})

/**
 * Where compiled code is kept from one start to the next: a server is ready a quarter sooner, and holds 9 MB more.
 * @param {string} root
 */
export const compileCache = (root) => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile'),
})

/**
 * How the server is launched, here and by `npm run dev`.
 * @param {string} root
 */
export const serverLaunchOptions = (root) => ({
  args: [...memoryOptions, ...exitWithLauncher, join(root, 'server/src/main.ts')],
  env: { ...memoryVariables(), ...compileCache(root) },
})

/** @param {string} root @param {readonly string[]} args */
export async function start(root, args) {
  const { node } = await prepare({ root, kind: 'product', web: true, stripped: true })
  const server = serverLaunchOptions(root)
  const { code } = await runToEnd(node, [...loadStripped, ...server.args, ...args], {
    cwd: root,
    env: { ...withNode(node), ...server.env },
  })
  return code
}
