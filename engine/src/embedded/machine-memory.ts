import { totalmem } from 'node:os'

/** The memory that models may use, in bytes: the machine's, or less where a container limits it. */
export function machineMemory(): number {
  const limit = process.constrainedMemory()
  // 0 or a huge number when there is no constraint.
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
