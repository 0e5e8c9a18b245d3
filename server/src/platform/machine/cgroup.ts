import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Bounds that a container or a service puts on this process, and what it has used of them. */
export interface Cgroup {
  /** The narrowest bound, and what counts against it, without files that the system may forget at any time. */
  memory(): { readonly usedBytes: number; readonly totalBytes: number } | undefined
  /** Cores it may use, and microseconds of them used so far. */
  cpu(): { readonly cores: number; readonly usedMicroseconds: number } | undefined
}

/** Reads version 2 of Linux's control groups; elsewhere, or without bounds, nothing is bounded. */
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

/** A group is bound by all those that it lies in. Inside a container its own path may not be there: its root is then the bound. */
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
    // Not Linux, another version, or not bounded here: no bound is known.
    return undefined
  }
}
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+\s*$/.test(text) ? Number(text) : undefined
const field = (text: string | undefined, name: string): number | undefined =>
  numberOf(new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1])
