import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Limits that a container or a service sets on this process, and what it has used of them. */
export interface Cgroup {
  /** The narrowest limit, and the memory used; file caches that the system may discard do not count. */
  memory(): { readonly usedBytes: number; readonly totalBytes: number } | undefined
  /** Cores it may use, and the microseconds of CPU time used. */
  cpu(): { readonly cores: number; readonly usedMicroseconds: number } | undefined
}

/** Reads Linux control groups, version 2; on other systems there are no limits. */
export function readCgroup(root = '/sys/fs/cgroup', membership = '/proc/self/cgroup'): Cgroup {
  const own = /^0::(.*)$/m.exec(textOf(membership) ?? '')?.[1]
  const folders = own === undefined ? [] : ancestors(root, join(root, own))
  return {
    memory() {
      const bounded = narrowest(folders, (folder) => numberOf(textOf(join(folder, 'memory.max'))))
      const current = bounded && numberOf(textOf(join(bounded.folder, 'memory.current')))
      if (!bounded || current === undefined) return undefined
      const forgettable = field(textOf(join(bounded.folder, 'memory.stat')), 'inactive_file') ?? 0
      return { totalBytes: bounded.value, usedBytes: Math.max(0, current - forgettable) }
    },
    cpu() {
      const bounded = narrowest(folders, (folder) => {
        const [quota, period] = (textOf(join(folder, 'cpu.max')) ?? '')
          .trim()
          .split(' ')
          .map(Number)
        return quota && period ? quota / period : undefined
      })
      const used = bounded && field(textOf(join(bounded.folder, 'cpu.stat')), 'usage_usec')
      return bounded && used !== undefined
        ? { cores: bounded.value, usedMicroseconds: used }
        : undefined
    },
  }
}

/** The limits of all parent groups apply too. Inside a container the group's own path may not exist: then only the root counts. */
function ancestors(root: string, folder: string): string[] {
  const above: string[] = []
  for (let at = folder; at.startsWith(root) && at !== root; at = dirname(at)) above.push(at)
  return [...above, root]
}

function narrowest(folders: readonly string[], boundOf: (folder: string) => number | undefined) {
  const bounds = folders.flatMap((folder) => {
    const value = boundOf(folder)
    return value === undefined ? [] : [{ folder, value }]
  })
  return bounds.sort((one, other) => one.value - other.value)[0]
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not Linux, another version, or no limit here.
    return undefined
  }
}
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+\s*$/.test(text) ? Number(text) : undefined
const field = (text: string | undefined, name: string): number | undefined =>
  numberOf(new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1])
