import type { Log } from '#platform/log/log.ts'
import type { SpareFile } from './spare-file.ts'
import { diskReserveBytes, type Storage } from './storage.ts'

/** `low`: nothing more is taken in; `full`: what was set aside is in use. */
export type DiskState = 'ok' | 'low' | 'full'

interface DiskWatchDependencies {
  readonly storage: Pick<Storage, 'freeBytes'>
  readonly spareFile: SpareFile
  readonly log: Log
}

const lookEveryMs = 10_000
/** Less than this, and one more commit may fail. */
const fullBytes = 16 * 1024 * 1024
const smallestBytes = 1024 * 1024

/** Looks how full the disk is, releases what is set aside when nothing is left, and takes it again later. */
export function createDiskWatch({ storage, spareFile, log }: DiskWatchDependencies) {
  const listeners = new Set<(state: DiskState) => void>()
  let state: DiskState = 'ok'
  let timer: NodeJS.Timeout | undefined

  function change(next: DiskState) {
    if (next === state) return
    log[next === 'ok' ? 'info' : 'warn']('la place libre du disque a changé', {
      source: 'system',
      before: state,
      state: next,
    })
    state = next
    for (const listener of listeners) listener(next)
  }

  async function lookNow(): Promise<DiskState> {
    const free = await storage.freeBytes()
    if (free < fullBytes) await spareFile.release()
    else if (free > diskReserveBytes) await spareFile.take(diskReserveBytes)
    const isShort = free <= diskReserveBytes
    const lowState = spareFile.isThere() ? 'low' : 'full'
    change(isShort ? lowState : 'ok')
    return state
  }
  // A slow look would say after another what is no longer true.
  const { run: look, whenIdle } = oneAfterTheOther(lookNow)
  const lookAgain = () => {
    look().catch((cause: unknown) =>
      log.error('l’espace libre du disque n’a pas pu être lu', { cause }),
    )
  }

  return {
    look,
    state: (): DiskState => state,
    /** A write found the disk full: `true` when it may be tried again. */
    async releaseSpace(): Promise<boolean> {
      const released = await spareFile.release()
      if (released) change('full')
      return released
    },
    onChange: (listener: (state: DiskState) => void): void => void listeners.add(listener),
    /** Now, and every few seconds. */
    start(): void {
      lookAgain()
      timer = setInterval(lookAgain, lookEveryMs).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await whenIdle()
    },
    /** `false`: not even a small file fits any more. */
    isWritable: async (): Promise<boolean> =>
      spareFile.isThere() || (await storage.freeBytes()) > smallestBytes,
  }
}
function oneAfterTheOther<T>(task: () => Promise<T>) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(): Promise<T> {
      const next = last.then(task, task)
      last = next
      return next
    },
    whenIdle: async (): Promise<void> => {
      await last.catch(() => undefined)
    },
  }
}

export type DiskWatch = ReturnType<typeof createDiskWatch>
