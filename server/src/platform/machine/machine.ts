import { statfs } from 'node:fs/promises'
import { availableParallelism, cpus, freemem, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Cgroup, readCgroup } from './cgroup.ts'

export interface MemoryReading {
  readonly usedBytes: number
  readonly totalBytes: number
  readonly isLimited: boolean
}
export interface DiskReading {
  readonly usedBytes: number
  readonly freeBytes: number
  readonly totalBytes: number
}
export interface ProcessReading {
  /** Per cent of one core. */
  readonly cpu: number
  readonly memoryBytes: number
  readonly heapBytes: number
  readonly delayMs: number
}
/** Readings of the machine that the server runs on; `undefined` when unavailable. */
export interface Machine {
  memory(): MemoryReading | undefined
  /** Per cent of the cores that the server may use, over the last sample. */
  cpu(): number | undefined
  readonly cores: () => number
  disk(): Promise<DiskReading | undefined>
  processUsage(): ProcessReading
  close(): void
}

const sampleEveryMs = 5000

/** Reads memory, CPU and the disk of a folder; a container's limits count instead of the machine's. */
export function createMachine({
  folder,
  cgroup = readCgroup(),
}: {
  readonly folder: string
  readonly cgroup?: Cgroup
}): Machine {
  const cores = () => cgroup.cpu()?.cores ?? availableParallelism()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let [machine, own] = [machineTimes(cgroup), processTimes()]
  let shares = { machine: undefined as number | undefined, own: 0 }

  function sample() {
    const [nowMachine, nowOwn] = [machineTimes(cgroup), processTimes()]
    shares = { machine: shareBetween(machine, nowMachine), own: shareBetween(own, nowOwn) ?? 0 }
    machine = nowMachine
    own = nowOwn
  }
  const timer = setInterval(sample, sampleEveryMs).unref()

  return {
    cores,
    memory() {
      const bounded = cgroup.memory()
      if (bounded && bounded.totalBytes < totalmem()) return { ...bounded, isLimited: true }
      return { usedBytes: totalmem() - freemem(), totalBytes: totalmem(), isLimited: false }
    },
    cpu() {
      // Before the first sample: since the start.
      if (shares.machine === undefined) return shareBetween(machine, machineTimes(cgroup))
      return shares.machine
    },
    disk: () => readDisk(folder),
    processUsage: () => ({
      cpu: shares.own,
      memoryBytes: process.memoryUsage.rss(),
      heapBytes: process.memoryUsage().heapUsed,
      delayMs: Math.max(0, delay.percentile(99) / 1e6 - 20),
    }),
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Busy time and total time, in the same unit. */
interface Times {
  readonly busy: number
  readonly all: number
}
function machineTimes(cgroup: Cgroup): Times {
  const bounded = cgroup.cpu()
  if (bounded)
    return { busy: bounded.usedMicroseconds / 1000, all: performance.now() * bounded.cores }
  const times = cpus().map((core) => core.times)
  const all = times.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  )
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all }
}
function processTimes(): Times {
  const { user, system } = process.cpuUsage()
  return { busy: (user + system) / 1000, all: performance.now() }
}
function shareBetween(before: Times, after: Times): number | undefined {
  const all = after.all - before.all
  return all <= 0 ? undefined : Math.max(0, ((after.busy - before.busy) / all) * 100)
}

/** Like `df`: space reserved for the system is neither used nor free. */
async function readDisk(folder: string): Promise<DiskReading | undefined> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(folder)
    const usedBytes = (blocks - bfree) * bsize
    return { usedBytes, freeBytes: bavail * bsize, totalBytes: usedBytes + bavail * bsize }
  } catch {
    // Some network folders give no sizes.
    return undefined
  }
}
