import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface TreeMemory {
  /** Resident bytes of the process itself. */
  readonly own: number
  /** With all programs that it started. */
  readonly tree: number
}

interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly bytes: number
}

async function listProcesses(): Promise<ProcessRow[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,rss='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, bytes: kilobytes * 1024 }))
}

/** The programs that a process started itself. */
export const childrenOf = async (pid: number): Promise<number[]> =>
  (await listProcesses()).filter(({ parent }) => parent === pid).map((row) => row.pid)

/**
 * What a process and its descendants hold now. Of the process itself, its resident memory, as every tool shows it; of the
 * others, where Linux tells it, only what each holds for itself: the program that they share with the first counts once.
 */
export async function treeMemory(pid: number): Promise<TreeMemory> {
  const rows = await listProcesses()
  const own = rows.find((row) => row.pid === pid)?.bytes ?? 0
  const descendants = (of: number): ProcessRow[] =>
    rows.filter(({ parent }) => parent === of).flatMap((row) => [row, ...descendants(row.pid)])
  const added = await Promise.all(descendants(pid).map(ownBytes))
  return { own, tree: added.reduce((sum, bytes) => sum + bytes, own) }
}

async function ownBytes({ pid, bytes }: ProcessRow): Promise<number> {
  try {
    const details = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = [...details.matchAll(/^Private_\w+: +(\d+) kB$/gm)].map(([, count]) =>
      Number(count),
    )
    return kilobytes.reduce((sum, count) => sum + count * 1024, 0)
  } catch {
    // Not Linux, or it has just ended.
    return bytes
  }
}
