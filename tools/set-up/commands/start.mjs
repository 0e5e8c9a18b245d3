/** `npm start`: the server, with the web app it serves. */

import { join } from 'node:path'
import { withNode } from '../install/npm.mjs'
import { prepare } from '../prepare.mjs'
import { exitWithLauncher, runToEnd } from '../process/run-process.mjs'

/**
 * How the server is launched, here and by `npm run dev`.
 * @param {string} root
 */
export const serverLaunchOptions = (root) => ({
  args: [...exitWithLauncher, join(root, 'server/src/main.ts')],
  // Compiled code stored from one start to the next halves the time to a ready server.
  env: {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile'),
  },
})

/** @param {string} root @param {readonly string[]} args */
export async function start(root, args) {
  const { node } = await prepare({ root, kind: 'product', web: true })
  const server = serverLaunchOptions(root)
  const { code } = await runToEnd(node, [...server.args, ...args], {
    cwd: root,
    env: { ...withNode(node), ...server.env },
  })
  return code
}
