import type { Fault, Source } from './rule.ts'

/** Every group of files that import each other in a cycle. Imports of types count: a cycle of types is one type in the wrong file. */
export function findCycles(sources: ReadonlyMap<string, Source>): Fault[] {
  const faults: Fault[] = []
  const done = new Set<string>()
  for (const path of sources.keys()) {
    const ring = done.has(path) ? [] : cycleThrough(path, sources)
    if (ring.length === 0) continue
    for (const member of ring) done.add(member)
    faults.push({ path, message: `imports en rond : ${[...ring, path].join(' → ')}` })
  }
  return faults
}

/** The shortest way from a file back to itself, found breadth first; empty when there is none. */
function cycleThrough(start: string, sources: ReadonlyMap<string, Source>): string[] {
  const cameFrom = new Map<string, string>()
  const waiting = [start]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const { to } of sources.get(path)?.edges ?? []) {
      if (to.path === start) return pathTo(path, cameFrom)
      if (cameFrom.has(to.path)) continue
      cameFrom.set(to.path, path)
      waiting.push(to.path)
    }
  }
  return []
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way: string[] = []
  for (let path: string | undefined = end; path !== undefined; path = cameFrom.get(path))
    way.unshift(path)
  return way
}
