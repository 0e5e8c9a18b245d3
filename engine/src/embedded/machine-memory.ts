import { totalmem } from 'node:os'

/** What models may count on: the machine's memory, or what a container leaves of it. */
export function machineMemory(): number {
  const allowed = process.constrainedMemory()
  // 0 or an astronomical number where nothing is constrained.
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
