import type { Fault, Source } from './rule.ts'

/**
 * Every group of files that import each other in a cycle. Imports of types count: a cycle of types
 * is a type in the wrong file.
 */
export function findCycles(sources: ReadonlyMap<string, Source>): Fault[] {
  const faults: Fault[] = []
  const done = new Set<string>()
  for (const path of sources.keys()) {
    const cycle = done.has(path) ? [] : cycleThrough(path, sources)
    if (cycle.length === 0) continue
    for (const member of cycle) done.add(member)
    faults.push({ path, message: `imports en rond : ${[...cycle, path].join(' → ')}` })
  }
  return faults
}

/** The shortest path from a file back to itself, found breadth first; empty when there is none. */
function cycleThrough(start: string, sources: ReadonlyMap<string, Source>): string[] {
  const cameFrom = new Map<string, string>()
  const pending = [start]
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    for (const { to } of sources.get(path)?.edges ?? []) {
      if (to.path === start) return pathTo(path, cameFrom)
      if (cameFrom.has(to.path)) continue
      cameFrom.set(to.path, path)
      pending.push(to.path)
    }
  }
  return []
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const files: string[] = []
  for (let file: string | undefined = end; file !== undefined; file = cameFrom.get(file))
    files.unshift(file)
  return files
}
