import { handleProcessRequests } from './process-messages.ts'

/** Loaded into every measured process (`node --import`): it tells what it has used, and never outlives the bench. */
export interface MemoryUsage {
  readonly heapBytes: number
  readonly residentBytes: number
}

handleProcessRequests({
  /** Microseconds of processor time since the start, all threads. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  /** After a full collection, so that what is counted is held. */
  memory: (): MemoryUsage => {
    globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    return { heapBytes: heapUsed + external, residentBytes: rss }
  },
})
process.once('disconnect', () => process.exit(0))
