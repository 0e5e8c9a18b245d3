import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface TreeMemory {
  /** Resident bytes of the process itself. */
  readonly own: number
  /** With all programs that it started. */
  readonly tree: number
}

/** What a process and its descendants hold now, as `ps` says. */
export async function treeMemory(pid: number): Promise<TreeMemory> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,rss='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const bytes = (wanted: number) => (rows.find(([id]) => id === wanted)?.[2] ?? 0) * 1024
  const withChildren = (id: number): number =>
    bytes(id) +
    rows.reduce((sum, [child, parent]) => sum + (parent === id ? withChildren(child ?? 0) : 0), 0)
  return { own: bytes(pid), tree: withChildren(pid) }
}
