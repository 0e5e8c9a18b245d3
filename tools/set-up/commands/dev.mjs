/** `npm run dev`: the server restarted and the page refreshed whenever their sources change. */
import { join } from 'node:path'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { prepare } from '../prepare.mjs'
import { runToEnd, stopChildren } from '../process/run-process.mjs'
import { serverLaunchOptions } from './start.mjs'

const pagePort = 5173

/** @param {string} root @param {readonly string[]} args */
export async function startDevelopment(root, args) {
  const { node } = await prepare({ root, kind: 'full' })
  const server = serverLaunchOptions(root)
  const env = { ...withNode(node), ...server.env }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  printLine(`À ouvrir pendant le développement : http://localhost:${pagePort}`)
  const programs = [
    runToEnd(node, ['--watch', '--watch-preserve-output', ...server.args, ...args], {
      cwd: root,
      env,
    }),
    runToEnd(
      node,
      [
        vite,
        '--port',
        String(pagePort),
        '--strictPort',
        '--clearScreen',
        'false',
        '--logLevel',
        'warn',
      ],
      {
        cwd: join(root, 'web'),
        env,
      },
    ),
  ]
  // One alone is of no use: when either ends, so does the other.
  const { code } = await Promise.race(programs)
  stopChildren()
  await Promise.all(programs)
  return code
}
