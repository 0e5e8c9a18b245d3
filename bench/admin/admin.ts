import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#bench/harness/project-root.ts'
import { measureLogging } from './logging.ts'
import { measureLogs } from './logs.ts'
import { measureUsers } from './users.ts'

/**
 * Measures the lists of the administration over HTTP, and the requests per second while the log is written.
 * Lists of 100 000 accounts and of 5 000 000 log entries are compared with lists of a tenth, and the log with no log.
 * Limits: p95 at most 1.5 times that of the tenth, and at least 0.95 of the requests per second; `users`, `logs` or `logging`
 * measures only that.
 */
const isQuick = process.argv.includes('--quick')
const parts = ['users', 'logging', 'logs'] as const
const only = parts.filter((part) => process.argv.includes(part))
const measures = (part: (typeof parts)[number]) => only.length === 0 || only.includes(part)

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-admin-'))
let isWithin = true
try {
  const done: boolean[] = []
  if (measures('users'))
    done.push(
      await measureUsers({
        folder: join(folder, 'users'),
        users: isQuick ? 20_000 : 100_000,
        rounds: isQuick ? 132 : 880,
      }),
    )
  if (measures('logging'))
    done.push(await measureLogging({ folder: join(folder, 'logging'), rounds: isQuick ? 6 : 24 }))
  if (measures('logs'))
    done.push(
      await measureLogs({
        folder: join(folder, 'logs'),
        lines: isQuick ? 500_000 : 5_000_000,
        rounds: isQuick ? 120 : 600,
      }),
    )
  isWithin = done.every(Boolean)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)
